"""The site that needs no server: every notebook in the visitor's browser, from one folder of files."""
