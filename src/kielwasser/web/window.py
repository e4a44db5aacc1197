"""A window of its own for the pages: `python -m kielwasser.web.window ADDRESS`, where pywebview is installed."""

import sys


def show(address: str) -> None:
    """Show a page until the window is closed."""
    import webview

    webview.create_window("Kielwasser", address, width=1280, height=900)
    webview.start()


if __name__ == "__main__":
    show(sys.argv[1])
