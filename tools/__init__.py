"""What the Makefile and the browser tests run: pins, notebooks, Chromium, JupyterLab, screenshots."""
