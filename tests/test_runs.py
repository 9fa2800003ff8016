"""Long runs: kept as they come, taken up again, and the same on one process, on many, and on a failing cluster."""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple

import pytest

from rulebook.__main__ import main
from rulebook.runs import Games, RunError, dask_executor, head, run
from rulebook.simulate import series, simulate

COUNT = 60


def order(games=COUNT, **settings):
    return series("pillars_of_faith", ["random"], games, seed=3, players=2, **{"limit": 60} | settings)


@pytest.fixture(scope="module")
def result():
    """What one process makes of the order, without a file."""
    return run(Games(order()))


def test_a_run_is_what_simulate_makes_of_the_same_order(result):
    alone = simulate("pillars_of_faith", ["random"], COUNT, seed=3, players=2, limit=60, progress=False)
    assert result == alone


def test_each_game_is_in_the_file_before_it_is_told_of(tmp_path):
    games, path = Games(order(5), tmp_path / "run.jsonl"), tmp_path / "run.jsonl"
    seen = []
    run(games, told=lambda count: seen.append((count, len(path.read_text().splitlines()) - 1)))
    assert sum(count for count, _ in seen) == 5
    assert [lines for _, lines in seen] == [sum(count for count, _ in seen[: k + 1]) for k in range(len(seen))]


def test_a_run_that_was_cut_off_goes_on_where_it_stopped(result, tmp_path):
    path = tmp_path / "run.jsonl"
    run(Games(order(20), path))
    again = Games(order(), path)
    assert again.missing() == list(range(20, COUNT))
    assert run(again) == result
    assert Games(order(), path).missing() == []


def test_a_line_cut_in_the_middle_is_left_out_and_said(result, tmp_path):
    path = tmp_path / "run.jsonl"
    run(Games(order(10), path))
    path.write_text(path.read_text()[:-9])
    games = Games(order(), path)
    assert games.repaired
    assert games.missing() == [9, *range(10, COUNT)]
    assert run(games) == result
    assert not Games(order(), path).repaired


def test_a_game_that_stands_twice_counts_once(result, tmp_path):
    path = tmp_path / "run.jsonl"
    run(Games(order(), path))
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines, lines[1], lines[-1]]))
    assert Games(order(), path).result() == result


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not a run\n", "holds other games"),
        (json.dumps({"format": "rulebook-games"}) + "\n", "holds other games"),
        (json.dumps(head(order())) + "\n[1, 2]\n", "line 2 is no game of this run"),
        (json.dumps(head(order())) + '\n{"a": 1}\n', "line 2 is no game of this run"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path, text, said):
    path = tmp_path / "run.jsonl"
    path.write_text(text)
    with pytest.raises(RunError, match=said):
        Games(order(), path)
    assert path.read_text() == text


def test_the_same_games_with_another_seed_are_other_games(tmp_path):
    path = tmp_path / "run.jsonl"
    run(Games(order(2), path))
    other = series("pillars_of_faith", ["random"], 2, seed=4, players=2, limit=60)
    with pytest.raises(RunError, match="holds other games"):
        Games(other, path)


def test_processes_bring_the_same_games(result, tmp_path):
    with ProcessPoolExecutor(2) as executor:
        assert run(Games(order(), tmp_path / "run.jsonl"), executor, workers=2) == result


def test_a_cluster_that_loses_a_worker_brings_the_same_games(result, tmp_path):
    """A worker process is killed in mid-run: nothing is lost, nothing counts twice."""
    from distributed import LocalCluster

    games = Games(order(), tmp_path / "run.jsonl")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        victims = [worker.pid for worker in cluster.workers.values()][:1]

        def told(count):
            while victims:
                os.kill(victims.pop(), signal.SIGKILL)

        with dask_executor(cluster.scheduler_address) as found:
            assert found.workers == 2
            assert run(games, found.executor, found.workers, told) == result
    assert not victims
    numbers = [json.loads(line)[0] for line in (tmp_path / "run.jsonl").read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(COUNT))


def test_a_scheduler_that_does_not_answer_is_said_so():
    with pytest.raises(RunError, match="No Dask scheduler answers"), dask_executor("tcp://127.0.0.1:1"):
        pass


def test_the_command_keeps_its_games_and_goes_on_with_them(tmp_path, capsys):
    path = tmp_path / "run.jsonl"
    words = ["simulate", "pillars", "--bots", "random", "--players", "2", "--out", str(path)]
    assert main([*words, "--games", "3"]) == 0
    assert "3 games" in capsys.readouterr().out
    assert main([*words, "--games", "5", "--workers", "2"]) == 0
    out = capsys.readouterr().out
    assert "3 games are in" in out
    assert "2 are to be played" in out
    assert len(path.read_text().splitlines()) == 6


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "nobody"], "nobody"),
        (["--bots", "mcts:nodes=many"], "--bots takes NAME or NAME:SETTING=NUMBER"),
        (["--games", "0"], "games"),
    ],
)
def test_a_bad_order_is_refused_in_one_sentence(capsys, words, said):
    assert main(["simulate", "pillars", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


def test_a_game_in_a_file_is_all_that_is_known_of_it(tmp_path):
    games = Games(order(3), tmp_path / "run.jsonl")
    run(games)
    read = Games(order(3), tmp_path / "run.jsonl")
    assert {n: astuple(game) for n, game in read.played.items()} == {n: astuple(g) for n, g in games.played.items()}
