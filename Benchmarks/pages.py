"""The pages that are printed: an invoice of one page, a report of 18, and a book of 300; and one to be pictured."""

import tempfile
from contextlib import contextmanager
from pathlib import Path

WORDS = (
    "the quick brown fox jumps over a lazy dog while seventeen engineers discuss printing efficiency and office"
    " affinity in different files of the library system").split()


def sentence(seed, count):
    """The same words for the same seed, in a different order for each."""
    chosen = [WORDS[(seed * 7 + place * place * 5 + place * 3) % len(WORDS)] for place in range(count)]
    return " ".join(chosen).capitalize() + "."


def invoice():
    rows = "".join(
        f"<tr><td>Office chair model {item}<td>{item}<td>{9.9 * item:.2f} €<td>{9.9 * item * item:.2f} €</tr>"
        for item in range(1, 19))
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Invoice</title><style>"
        "body { font: 14px DejaVu Sans, sans-serif; margin: 40px; color: #222 } h1 { color: #05a }"
        "table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #ccc; padding: 6px;"
        " text-align: left } th { background: #eef; color: #444 } small { color: #777 }</style>"
        "<h1>Invoice 2026-117</h1><p><a href=https://example.org/pay>Pay online</a></p>"
        f"<table><tr><th>Item<th>Quantity<th>Price<th>Sum</tr>{rows}</table><small>Thank you.</small>")


def book():
    text = (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Book</title><style>"
        "body { font: 16px/1.5 DejaVu Serif, serif } h1 { break-before: page; color: #333 }"
        "code { font-family: DejaVu Sans Mono, monospace; color: #900 }</style>")
    for chapter in range(60):
        text += f"<h1 id=c{chapter}>Chapter {chapter + 1}</h1>"
        for number in range(24):
            seed = chapter * 24 + number
            text += (
                f"<p>{sentence(seed, 95)} <code>x = {seed}</code>"
                f" <a href=#c{(chapter + 1) % 60}>next</a></p>")
    return text


def report():
    text = (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Report</title><style>"
        "body { font: 14px/1.5 DejaVu Sans, sans-serif } h2 { color: #046 } table { border-collapse: collapse }"
        "td { border: 1px solid #ccc; padding: 4px } code { font-family: DejaVu Sans Mono }"
        "blockquote { font-family: DejaVu Serif; color: #555 }</style>")
    for section in range(12):
        text += f"<h2>Section {section}</h2>"
        for number in range(6):
            text += (
                f"<p>{sentence(section * 6 + number, 70)} <code>f({number})</code>"
                f" <a href=https://example.org/{section}/{number}>source</a></p>")
        rows = "".join(f"<tr><td>{row}<td>{row * section}<td>{sentence(row, 5)}</tr>" for row in range(15))
        bars = "".join(
            f"<rect x={bar * 20} width=15 height={bar * section * 7 % 110} fill='hsl({bar * 18} 60% 50%)'/>"
            for bar in range(20))
        text += (
            f"<blockquote>{sentence(section, 40)}</blockquote><table>{rows}</table>"
            f"<svg width=400 height=120>{bars}</svg>")
    return text


def long(height):
    """Text and colours of just this height in pixels."""
    text = (
        "<!doctype html><meta charset=utf-8><style>body { margin: 0; font: 16px/1.5 DejaVu Serif, serif }"
        f"main {{ height: {height}px; overflow: hidden }} div {{ height: 200px }}</style><main>")
    for number in range(600):
        text += f"<p>{sentence(number, 95)}</p>"
        if number % 10 == 0:
            text += f"<div style='background: linear-gradient({number}deg, #06c, hsl({number} 80% 40%))'></div>"
    return text


@contextmanager
def folder():
    """A folder with those that are printed, for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as name:
        Path(name, "invoice.html").write_text(invoice())
        Path(name, "report.html").write_text(report())
        Path(name, "book.html").write_text(book())
        yield name
