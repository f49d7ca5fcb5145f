"""A language for the page with other letters than English and doubled texts: untranslated texts show up in Latin
letters, and places without room overflow.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from controller.languages.catalogue import PSEUDO, context_in_code, is_page_message
from controller.languages.collecting import collected

ROOT = Path(__file__).parents[2]
SCREENS = ((1280, 800), (1366, 768), (390, 844))
_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопярстувшчыз")
"""Replacement letters of about the same width."""

_SEEN = """
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element) => {
    const [at, kind] = [element.closest("[id]"), element.getAttribute("class")];
    return `${at ? `#${at.id} ` : ""}${element.tagName.toLowerCase()}${kind ? `.${kind}` : ""}`;
  };"""

_TEXTS = f"""() => {{ {_SEEN}
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {{
    const element = text.parentElement;
    if (!element.closest("script, style, code") && seen(element)) found.push([element, text.nodeValue]);
  }}
  for (const name of ["aria-label", "title", "placeholder", "alt", "data-empty"])
    for (const element of document.querySelectorAll(`[${{name}}]`))
      if (seen(element) && element.id !== "other-code") found.push([element, element.getAttribute(name)]);
  return found.map(([element, text]) => [nameOf(element), text.trim()]);
}}"""
"""Every visible or audible text, with its element."""

_OUT_OF_PLACE = f"""() => {{ {_SEEN}
  const page = document.documentElement;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const found = page.scrollWidth > innerWidth ? [`the page scrolls sideways: ${{page.scrollWidth}}`] : [];
  const scrolls = (element, axis) => {{
    for (let at = element; at && at !== page; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at)[axis])) return true;
    const whole = getComputedStyle(document.body)[axis] + getComputedStyle(page)[axis];
    return axis === "overflowY" && top === document.body && !/hidden|clip/.test(whole);
  }};
  const isOnlyHeard = (element) => {{
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== "none") return true;
    return false;
  }};
  for (const element of top.querySelectorAll("*")) {{
    const isControl = element.matches("button, a, select, input");
    const says = [...element.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.nodeValue.trim());
    const box = element.getBoundingClientRect();
    const isThere = (says || isControl) && seen(element) && box.width > 1 && box.height > 1;
    if (element instanceof SVGElement || !isThere) continue;
    const style = getComputedStyle(element);
    const words = element.textContent.trim().slice(0, 40);
    const tell = (what) => {{ if (!isOnlyHeard(element)) found.push(`${{nameOf(element)}} “${{words}}” ${{what}}`); }};
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element, "overflowX")) tell("leaves the screen");
    if (box.bottom > innerHeight + 1 && !scrolls(element, "overflowY")) tell("lies below the screen");
    if (element.matches("select, input") || style.display === "inline") continue;
    const isWide = element.scrollWidth > element.clientWidth + 1 && !/auto|scroll/.test(style.overflowX);
    if (isWide && style.textOverflow !== "ellipsis") tell("is wider than its place");
    const isCut = (isControl || /hidden|clip/.test(style.overflowY)) && style.webkitLineClamp === "none";
    if (isCut && element.scrollHeight > element.clientHeight + 2) tell("is higher than its place");
  }}
  return found;
}}"""
"""The elements without enough space, in words."""


@cache
def _language() -> dict[str, Any]:
    """The page's texts in this language: only what is collected for translators."""
    messages: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    for each in collected(ROOT):
        if not each.id or not is_page_message(each):
            continue
        if isinstance(each.id, str):
            context = context_in_code(each.context)
            messages[f"{context}\4{each.id}" if context else each.id] = _twice(each.id)
        else:
            plurals[each.id[0]] = [_twice(form) for form in each.id]
    forms = [int(number != 1) for number in range(200)]
    return {"language": PSEUDO, "offered": [], "trouble": "", "messages": messages, "plurals": plurals, "forms": forms}


def _twice(message: str) -> str:
    """A message in other letters, and once more without its parts."""
    other = re.sub(r"\{\w+\}|[^{}]+", lambda found: found[0] if found[0][0] == "{" else _other(found[0]), message)
    return f"{other} {re.sub(r'{.*?}', '', other)}".strip()


def _other(text: str) -> str:
    lower = text.lower().translate(_LETTERS)
    return "".join(other if each == each.lower() else other.upper() for each, other in zip(text, lower, strict=True))


def speak_it(context: BrowserContext) -> None:
    """Makes every page of a browser use this language, and the table a doubled English."""

    def tell(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(_language()))

    context.route("**/language.json*", tell)


def latin(page: Page) -> list[str]:
    """Returns every visible text with Latin letters, and its element."""
    return sorted({f"{where}: {text}" for where, text in page.evaluate(_TEXTS) if _has_latin(text)})


def _has_latin(text: str) -> bool:
    """True for a word of three letters: squares, moves and the letters of pieces are the same in all languages."""
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:  # a message of the table in its doubled language
        text = less
    return bool(re.search("[A-Za-z]{3}", text.replace(" and ", "")))  # lists are not translated in tests


def out_of_place(page: Page) -> list[str]:
    """Returns the elements that overflow or leave the screen, on any of the screens."""
    found = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {each}" for each in page.evaluate(_OUT_OF_PLACE)]
    page.set_viewport_size({"width": SCREENS[0][0], "height": SCREENS[0][1]})
    return found
