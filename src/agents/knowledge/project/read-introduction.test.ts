import { expect, test } from 'vitest'
import { readIntroduction } from './read-introduction.ts'

const introduce = (text: string, name = 'mill'): string => {
  const found = readIntroduction('README.md', text, name)
  return found === undefined ? '' : `${found.place.line}-${found.place.endLine}: ${found.text}`
}

test('neither the sponsors nor the logo in blocks of HTML describe a project', () => {
  expect(
    introduce(`<div align="center">
\t<img src="logo.svg">
\t<p>
\t\t<sup>
\t\t\tOur work is supported by the community.<br>Special thanks to:
\t\t</sup>
\t</p>
\t<b>Fast remote container builds and runners for everyone.</b>
</div>

> A quern that grinds grain between two stones

[![Downloads](https://img.example/a.svg)](https://example.org)
`),
  ).toBe('11-11: A quern that grinds grain between two stones')
})

test('neither do translations, badges, notices, mottos and alerts', () => {
  expect(
    introduce(`[![Build](https://example.org/b.svg)](https://example.org) [![Docs](b.svg)](c)

[English readme](https://example.org/README.md)
 • [简体中文 readme](https://example.org/README.cn.md)
 • [Deutsche readme](https://example.org/README.de.md)

> [!NOTE]
> The next version is going to change everything.

**You want the other mill instead, which is smaller and faster.**

... grind it well

Mill is a library that grinds grain.
It has two stones.
`),
  ).toBe('14-15: Mill is a library that grinds grain. It has two stones.')
})

test('where nothing stands before the first section, what begins with the name does', () => {
  expect(
    introduce(`# Mill

## Sponsors

Bakers of the valley have been paying for this since spring.

## Status

We are looking for people who want to help us.

## What it is

Mill grinds grain between two stones that are turned by water.
`),
  ).toBe('13-13: Mill grinds grain between two stones that are turned by water.')
})

test('lists, tables, code and links to sections are no prose', () => {
  expect(
    introduce(
      '# Mill\n\n* Grinds grain between two stones\n\n```sh\nnpm install --save-dev mill\n```\n\n[Install](#install) • [Use](#use)\n',
    ),
  ).toBe('')
})

test('a description in another script is one', () => {
  expect(introduce('# 磨\n\n磨是一个用来研磨谷物的程序库。\n')).toBe('3-3: 磨是一个用来研磨谷物的程序库。')
})

test('what stands above the title is a notice, unless there is nothing else', () => {
  const notice = '> Featured sponsor: Grinders, who cut the time of your mill in half, instantly.\n\n'
  const own = 'A quern that grinds grain between two stones'
  expect(introduce(`${notice}# Mill\n\n${own}\n\n# Usage\n\nTurn the upper stone by its handle.\n`)).toBe(
    `5-5: ${own}`,
  )
  expect(introduce(`${own}\n\n# Mill\n\n- one\n- two\n`)).toBe(`1-1: ${own}`)
})

test('the first of several sections is no title, that of the project is', () => {
  const sections = (first: string) =>
    `This is the source of a quern that grinds grain.\n\n# ${first}\n\nPlease see the manual for how to install it.\n\n# Contributing\n`
  expect(introduce(sections('Installation'))).toBe('1-1: This is the source of a quern that grinds grain.')
  expect(introduce(sections('The Mill'))).toBe('5-5: Please see the manual for how to install it.')
})

test('a paragraph of a section that begins with the name of several words is taken before others', () => {
  const text =
    '# Mill\n\n## Slides\n\nSee the presentation of some years ago here.\n\n## Run\n\nThe Wind Mill is a quern that grinds grain.\n'
  expect(introduce(text, 'wind-mill')).toBe('9-9: The Wind Mill is a quern that grinds grain.')
})
