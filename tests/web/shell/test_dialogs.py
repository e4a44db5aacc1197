"""Dialogs that ask and answer, without a browser."""

import asyncio

from nicegui import Client, ui

from kielwasser.system.errors import Text
from kielwasser.web.shell.dialogs import ask
from kielwasser.web.shell.person import Person

YES, NO = Text("Ja", "Yes"), Text("Nein", "No")


def test_a_page_that_is_closed_while_it_asks_has_said_no() -> None:
    async def leave() -> bool:
        client = Client(ui.page("/"))

        async def question() -> bool:
            with client:
                return await ask(Person("me", {}), "Wirklich?", YES, NO)

        asked = asyncio.create_task(question())
        await asyncio.sleep(0)  # now it waits for the answer
        assert not asked.done()
        client.delete()
        return await asyncio.wait_for(asked, 60)

    assert asyncio.run(leave()) is False
