@echo off
python "%~dp0run" %*
