import { afterAll, describe, expect, test } from 'vitest'
import { openSketch } from '../../index/testing/open-sketch.ts'
import { requireNode } from './describe-node.ts'

const shapes = {
  name: 'Shape',
  kind: 'class',
  lines: [1, 3],
} as const
const snapshot = openSketch({
  files: {
    'a.py': {
      text: 'class Shape:\n    def area(self): pass\n    def draw(self): pass\n',
      definitions: [
        shapes,
        { name: 'Shape.area', kind: 'method', lines: [2, 2] },
        { name: 'Shape.draw', kind: 'method', lines: [3, 3] },
      ],
    },
    'b.py': {
      text: 'class Shape:\n    def area(self): pass\n',
      definitions: [shapes, { name: 'Shape.area', kind: 'method', lines: [2, 2] }],
    },
  },
})
afterAll(() => snapshot[Symbol.dispose]())

describe('requireNode()', () => {
  test.each([
    ['a.py#Shape.area', 'a.py#Shape.area'],
    ['a.py:3', 'a.py#Shape.draw'],
    ['draw', 'a.py#Shape.draw'],
    ['Shape::draw()', 'a.py#Shape.draw'],
    ['b.Shape.area', 'b.py#Shape.area'],
  ])('takes %s for %s', (name, id) => {
    expect(requireNode(snapshot, name).nodeId).toBe(id)
  })

  test('does not choose between definitions of one name, nor take a guess', () => {
    expect(() => requireNode(snapshot, 'Shape.area')).toThrow(
      'Node not found: "Shape.area"; there is "a.py#Shape.area", "b.py#Shape.area"',
    )
    expect(() => requireNode(snapshot, 'sh.draw')).toThrow('there is "a.py#Shape.draw"')
    expect(() => requireNode(snapshot, 'nothing')).toThrow('Node not found: "nothing"')
  })
})
