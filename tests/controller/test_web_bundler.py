"""Bundling the page's modules: their imports and exports, and the single files that remain."""

from __future__ import annotations

import pytest

from controller.web.bundler import Module, closure, join_sheets, read_module
from controller.web.js_source import Unreadable, code_of

HERE = "/games/odd/odd.js"


def script(text: str) -> str:
    """The bundled form of a module, without its address."""
    begins, ends = f'$define("{HERE}", async ($import) => {{ ', "\n});\n"
    found = read_module(HERE, text).script
    assert found.startswith(begins) and found.endswith(ends)
    return found[len(begins) : -len(ends)]


@pytest.mark.parametrize(
    ("statement", "taken"),
    [
        ('import { a } from "/js/x.js";', '{ a } = await $take("/js/x.js")'),
        ("import { a, b as c } from './x.js'", '{ a, b: c } = await $take("/games/odd/x.js")'),
        ('import {\n  a,\n  b,\n} from "../x.js";', '{ a, b } = await $take("/games/x.js")'),
        ('import a from "./x.js";', '{ default: a } = await $take("/games/odd/x.js")'),
        ('import a, { b } from "./x.js";', '{ default: a, b } = await $take("/games/odd/x.js")'),
        ('import * as x from "./x.js";', 'x = await $take("/games/odd/x.js")'),
        ('import{a}from"./x.js"', '{ a } = await $take("/games/odd/x.js")'),
        ('import { from } from "./x.js";', '{ from } = await $take("/games/odd/x.js")'),
        ('import "./x.js";', '{  } = await $take("/games/odd/x.js")'),
    ],
)
def test_an_import_takes_what_another_module_exports(statement: str, taken: str) -> None:
    lines = "\n" * statement.count("\n")
    assert script(statement + "\nf();\n") == f"const {taken}; {lines}\nf();\n\nreturn {{  }};"


@pytest.mark.parametrize(
    ("text", "returned"),
    [
        ("export const a = 1;", "a"),
        ("export function a() {}", "a"),
        ("export function* a() {}", "a"),
        ("export async function a() {}", "a"),
        ("export class A {}", "A"),
        ("const a = 1;\nfunction b() {}\nexport { a, b as c };", "a, c: b"),
        ('import { a } from "./x.js";\nexport { a };', "a"),
        ('export { a, b as c } from "./x.js";', "a: $00_0, c: $00_1"),
        ('export * from "./x.js";\nexport const a = 1;', "...$00_0, a"),
        ('export * as x from "./x.js";', "x: $00_0"),
        ("const a = 1;\nexport { a as default };", "default: a"),
    ],
)
def test_a_module_returns_what_it_exports(text: str, returned: str) -> None:
    assert script(text).endswith(f"\nreturn {{ {returned} }};")


def test_a_module_that_is_imported_while_another_runs_is_asked_for_at_its_place() -> None:
    text = 'later = () => import("./x.js");\nconst all = [...import(where), it.import(1), { export: 2 }.export];'
    found = read_module(HERE, text)
    assert (found.imports, found.later) == ((), ("/games/odd/x.js",))
    assert text.replace(" import(", " $import(").replace("...import", "...$import") in found.script


@pytest.mark.parametrize(
    "text",
    [
        "// import { a } from './x.js'\n",
        "/* export\nimport './x.js' */",
        "f('import \"./x.js\"', \"it's; export\");",
        'f(`import "./x.js"; ${g({ a: `export ${1}` })} export {`);',
        "f(/import '[/]export\"/g.test(a), b / c, d++ / 2, x[1] / 'import'.length / 3);",
        "return /`/.test(import_) && exports /* import */;",
        "f(a\n  /* ' */ / `'` / 1);",
    ],
)
def test_words_in_comments_strings_templates_and_regular_expressions_import_nothing(text: str) -> None:
    assert script(text) == f"{text}\nreturn {{  }};"
    assert [word for word in ("import", "export") if f"{word} " in code_of(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "export default f;",
        "export let a = 1;",
        "let a = 1;\nexport { a };",
        "export const a = 1, b = 2;",
        "export const { a } = f();",
        "f(import.meta.url);",
        'import a from "./x.json" with { type: "json" };',
        'import { "a b" as c } from "./x.js";',
        'import { a } from "other";',
        'import { a } from "//elsewhere/x.js";',
        "const $take = 1;",
        "f('without an end);",
        "f(`without an end);",
        "f((1);",
    ],
)
def test_what_cannot_be_read_for_certain_stays_a_single_file(text: str) -> None:
    with pytest.raises(Unreadable):
        read_module(HERE, text)


def modules(**texts: str) -> dict[str, Module]:
    return {f"/{name}.js": read_module(f"/{name}.js", text) for name, text in texts.items()}


def test_modules_come_after_what_they_import() -> None:
    all_of_them = modules(a='import "./b.js";\nimport "./c.js";', b='import "./c.js";', c="f();", d="")
    assert list(closure(["/a.js"], all_of_them.__getitem__)) == ["/c.js", "/b.js", "/a.js"]


def test_modules_that_import_each_other_stay_single_files() -> None:
    circle = modules(a='import "./b.js";', b='import "./a.js";')
    with pytest.raises(Unreadable, match=r"/a\.js /b\.js"):
        closure(["/a.js"], circle.__getitem__)


def test_stylesheets_are_joined_in_their_order_with_whole_addresses() -> None:
    sheets = {
        "/css/b.css": "b { background: url(b.png), url('../c.png'), url(\"data:image/svg+xml,%3Csvg x='1'\") }",
        "/extensions/odd/a.css": "a { background: url(/d.png) }",
    }
    assert join_sheets(sheets) == (
        "b { background: url(\"/css/b.png\"), url(\"/c.png\"), url(\"data:image/svg+xml,%3Csvg x='1'\") }\n"
        "a { background: url(/d.png) }"
    )


@pytest.mark.parametrize("text", ["@import 'b.css';", "a { color: red"])
def test_a_stylesheet_that_would_change_others_stays_alone(text: str) -> None:
    with pytest.raises(Unreadable):
        join_sheets({"/css/a.css": text})
