/** A small repository to ask about; the lines that tests expect are counted in the text. */
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'

export const prices = `/** What an order costs. */
export type Line = { readonly name: string; readonly cents: number; readonly count: number }

/** Takes the discount off a sum, and never goes below zero. */
export function applyDiscount(cents: number, percent: number): number {
  return Math.max(0, Math.round(cents * (1 - percent / 100)))
}

export function sumLines(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.cents * line.count, 0)
}
`

/** `more`: files beside those of the shop. */
export async function createShopRepository(
  more: Readonly<Record<string, string>> = {},
): Promise<FixtureRepository> {
  return await createRepository([
    {
      ...more,
      'README.md': '# Shop\n\nA small shop: prices, orders, and a report.\n',
      'src/prices.ts': prices,
      'src/orders.ts': `import { applyDiscount, sumLines } from './prices.ts'
import type { Line } from './prices.ts'

/** The total of an order, with the discount of its customer. */
export function totalOrder(lines: readonly Line[], percent: number): number {
  return applyDiscount(sumLines(lines), percent)
}

export function totalGift(lines: readonly Line[]): number {
  return applyDiscount(sumLines(lines), 100)
}
`,
      'report/__init__.py': `"""Prints what was sold."""


def print_report(rows):
    for row in rows:
        print(row)


def main():
    print_report([])
`,
    },
  ])
}
