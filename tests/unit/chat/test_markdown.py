"""What a model writes as Markdown: drawn where it is harmless, text where it is not."""

import re

import pytest

from chat import markdown

CITED = {1: "<cite 1>", 3: "<cite 3>"}
# What may stand in an answer at all; anything else that looks like an element got through.
ELEMENT = re.compile(r"<(?!/?(?:p|br|strong|em|del|code|pre|blockquote|ul|ol|li|hr|table|thead|tbody|tr|th|td|a)\b)")


def html(text: str) -> str:
    """With numbers 1 and 3 on offer."""
    return markdown.to_html(text, citations=CITED)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("One line.", "One line."),
        ("**now** and *then* and `x`", "<strong>now</strong> and <em>then</em> and <code>x</code>"),
        ("a\nb", "a<br>\nb"),
        ("a\n\nb", "<p>a</p>\n<p>b</p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("3. c\n4. d", '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>'),
        ("```py\nx < 1\n```", "<pre><code>x &lt; 1\n</code></pre>"),
        ("# Steps", '<p class="turn__heading">Steps</p>'),
        ("请**马上**处理", "请<strong>马上</strong>处理"),
        ("2 * 3 * 4 = 24, snake_case_name, ORD-2024-00917", "2 * 3 * 4 = 24, snake_case_name, ORD-2024-00917"),
    ],
)
def test_plain_marks_are_drawn(text: str, drawn: str) -> None:
    assert html(text) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Alice [1].", "Alice <cite 1>."),
        ("Both [1, 3]", "Both <cite 1><cite 3>"),
        ("- a [3]", "<ul>\n<li>a <cite 3></li>\n</ul>"),
        ("**sure [1]**", "<strong>sure <cite 1></strong>"),
        ("`[1]`", "<code>[1]</code>"),
        ("[7], [1, 7], [x], [0001]", "[7], [1, 7], [x], [0001]"),
        ("[1](https://evil.example)", "<cite 1>(https://evil.example)"),
        ("[1]: https://evil.example\n\nAlice [1]", "<p><cite 1>: https://evil.example</p>\n<p>Alice <cite 1></p>"),
        ("[7]: https://evil.example\n\nAlice [7]", "<p>[7]: https://evil.example</p>\n<p>Alice [7]</p>"),
        ('<data value="1"></data>', '&lt;data value="1"&gt;&lt;/data&gt;'),
    ],
)
def test_only_numbers_on_offer_are_citations_and_none_can_be_forged(text: str, drawn: str) -> None:
    assert html(text) == drawn


def test_a_link_shows_where_it_leads() -> None:
    drawn = html("[your account](https://evil.example/a?b=1&c) or <https://shop.example/>")
    assert drawn.startswith('your account (<a class="turn__link" href="https://evil.example/a?b=1&amp;c"')
    assert ">https://evil.example/a?b=1&amp;c</a>)" in drawn
    assert drawn.count("https://shop.example/") == 2
    assert drawn.count('rel="noopener noreferrer nofollow"') == 2


@pytest.mark.parametrize(
    "text",
    [
        "![pixel](https://evil.example/p.png)",
        "![pixel][7]\n\n[7]: https://evil.example/p.png",
        '<img src="https://evil.example/p.png">',
        "<script>alert(1)</script>",
        "a <b onclick=alert(1)>b</b>",
        "<!-- hidden --> <style>*{}</style> <iframe src=x></iframe>",
        "[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x) [w](vbscript:x)",
        "[x](&#106;avascript:alert(1))",
        "[a](//evil.example) [b](/sign-out/) [c](../admin/)",
        "<javascript:alert(1)>",
        '[x](https://a.example "onmouseover=alert(1)")',
        'https://a.example/"><script>alert(1)</script>',
        "| a |\n|-|\n| <img src=x onerror=alert(1)> |",
        "```<script>\n</code><script>alert(1)</script>\n```",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
    ],
)
def test_nothing_runs_loads_or_leads_astray(text: str) -> None:
    drawn = html(text)
    assert not ELEMENT.search(drawn)
    assert not re.search(r"<[^>]*\s(?:on\w+|src|style|srcdoc|title)\s*=", drawn)
    assert all(re.match(r"https?://|mailto:", address) for address in re.findall(r'href="([^"]*)"', drawn))
