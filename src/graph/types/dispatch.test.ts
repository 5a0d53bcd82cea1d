import { describe, expect, test } from 'vitest'

import { edgesOf } from '../testing/link-texts.ts'

describe('a call of a method that many classes implement', () => {
  const shapes = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `Shape${index}`)
    return [
      'interface Shape { double area(); }',
      ...names.map((name) => `class ${name} implements Shape { public double area() { return 1; } }`),
      'class Main {',
      '  double total(Shape shape) { return shape.area(); }',
      `  void run(Main main) { ${names.map((name) => `main.total(new ${name}());`).join(' ')} }`,
      '}',
    ].join('\n')
  }
  const callsOfTotal = async (count: number) => {
    const edges = await edgesOf({ 'Main.java': shapes(count) })
    return edges.filter((edge) => edge.includes('Main.java#Main.total ') && edge.includes('area'))
  }

  test('may run any of a few', async () => {
    const calls = await callsOfTotal(12)
    expect(calls.filter((edge) => edge.endsWith('(possible)'))).toHaveLength(12)
    expect(calls.filter((edge) => edge.startsWith('open'))).toEqual([])
  })

  test('is open where they are many, and still a call of what its type declares', async () => {
    expect(await callsOfTotal(60)).toEqual([
      'calls Main.java#Main.total -> Main.java#Shape.area (inferred)',
      'open Main.java#Main.total area: bound-hit',
    ])
  })
})

test('operands of many classes leave what an operator runs open', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Unit${index}`)
  const edges = await edgesOf({
    'units.py': [
      'class Unit:',
      '    def __add__(self, other): return self',
      ...names.flatMap((name) => [`class ${name}(Unit):`, '    def __add__(self, other): return self']),
      'def add(a: Unit, b: Unit):',
      '    return a + b',
      ...names.map((name) => `add(${name}(), ${name}())`),
    ].join('\n'),
  })
  const added = edges.filter((edge) => edge.includes(' units.py#add '))
  expect(added.filter((edge) => edge.includes('->') && edge.endsWith('(possible)'))).toEqual([])
  expect(added).toContain('open units.py#add __add__: bound-hit')
})
