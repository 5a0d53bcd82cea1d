import { describe, expect, test } from 'vitest'
import { FactsBuilder } from '../languages/facts-builder.ts'
import { linkLayers, type LinkLayer } from './layers.ts'
import { planLinking, type PlannedFile } from './plan-linking.ts'

const empty = new FactsBuilder('python', 'x').finish()

function file(path: string, expressions: number, isGenerated = false): PlannedFile {
  const facts = { ...empty, expressions: { ...empty.expressions, count: expressions } }
  return { path, facts, isGenerated, textLength: expressions * 10 }
}

const files = [
  file('a.py', 4e6),
  file('made.py', 1e6, true),
  file('vendor/big.py', 3e6),
  file('vendor/small.py', 1e5),
  file('z.py', 2e6),
]
const needs = (layer: LinkLayer) => planLinking(files, Infinity, layer).bytes

describe('planLinking()', () => {
  test('each layer needs less than the one before, and is chosen where that does not fit', () => {
    const depths = linkLayers.slice(0, -1)
    for (const [index, layer] of depths.entries()) {
      expect(planLinking(files, needs(layer))).toEqual({ layer, leftOut: [], bytes: needs(layer) })
      const next = linkLayers[index + 1]!
      expect(planLinking(files, needs(layer) - 1).layer).toBe(next)
    }
  })

  test('leaves out generated and vendored files first, the largest of them first', () => {
    const bytes = needs('names-and-imports')
    expect(planLinking(files, bytes - 1).leftOut).toEqual([2])
    const leftOut = (budget: number) => planLinking(files, budget).leftOut
    expect(leftOut(0)).toEqual([0, 1, 2, 3, 4])
    let before: readonly number[] = []
    const order: number[] = []
    for (let budget = bytes; budget >= 0; budget -= bytes / 200) {
      const now = leftOut(budget)
      order.push(...now.filter((index) => !before.includes(index)).toSorted((a, b) => a - b))
      before = now
    }
    expect(order.slice(0, 2)).toEqual([2, 1])
    expect(order.indexOf(0)).toBeGreaterThan(order.indexOf(3))
  })

  test('what was too much before is not tried again', () => {
    expect(planLinking(files, Infinity, 'without-possible').layer).toBe('without-possible')
  })
})
