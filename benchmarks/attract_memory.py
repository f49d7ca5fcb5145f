"""Whether the page in a shop keeps its memory: JavaScript heap and elements over an hour of attract mode.

    python benchmarks/attract_memory.py [--minutes 60] [--faster 20] [--json]

The table shows its attract mode to a browser (`CHAMELEON_CHROMIUM`) while its time passes faster. Nobody touches it.
Garbage is collected before each look, so that what is left is what the page holds on to.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.acceptance.people import Person, RunningTable

SHOP: Any = {"shop": {"enabled": True}, "table-moves": True}
LOOKS = 7
"""How often the memory is looked at, evenly over the time."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=60, help="how long, in the table's minutes")
    parser.add_argument("--faster", type=int, default=20, help="how many times as fast the table's time passes")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    looks = looked_at(options.minutes, options.faster)
    if options.json:
        print(json.dumps(looks))
        return
    print("minute  heap MB  elements  listeners")
    for minute, heap, nodes, listeners in looks:
        print(f"{minute:6.0f}  {heap:7.2f}  {nodes:8}  {listeners:9}")


def looked_at(minutes: int, faster: int) -> list[tuple[float, float, int, int]]:
    """Returns minute, heap in MB, elements and listeners at each look."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        table = RunningTable(Path(folder), faster=faster, **SHOP)
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHAMELEON_CHROMIUM"))
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        try:
            Person(page, table.address).open()
            expect(page.locator("body")).to_have_attribute("data-shop", "attract")
            looks, session = [], page.context.new_cdp_session(page)
            for number in range(1, LOOKS + 1):
                page.wait_for_timeout(minutes * 60_000 / faster / LOOKS)
                looks.append((minutes * number / LOOKS, *memory_of(session)))
            expect(page.locator("body")).to_have_attribute("data-shop", "attract")
            return looks
        finally:
            browser.close()
            table.stop()


def memory_of(session: CDPSession) -> tuple[float, int, int]:
    """Returns the JavaScript heap in MB, the elements and the listeners that the page holds."""
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return round(found["JSHeapUsedSize"] / 1e6, 2), int(found["Nodes"]), int(found["JSEventListeners"])


if __name__ == "__main__":
    main()
