@echo off
where py >nul 2>nul
if %errorlevel%==0 (
    py -3 "%~dp0run" %*
) else (
    python "%~dp0run" %*
)
