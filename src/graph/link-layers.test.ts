import { describe, expect, test } from 'vitest'
import { linkLayers, type LinkLayer } from './layers.ts'
import { edgesOf } from './testing/link-texts.ts'

const texts = {
  'app.py': [
    'import tools',
    'from shapes import Circle, Shape',
    'def greet(): pass',
    'def run(action): action()',
    'run(greet)',
    'def draw(shape: Shape): shape.draw()',
    'draw(Circle())',
    'tools.mend()',
  ].join('\n'),
  'shapes.py':
    'class Shape:\n    def draw(self): pass\nclass Circle(Shape):\n    def draw(self): pass\nclass Box(Shape):\n    def draw(self): pass\nBox()\n',
  'tools.py': 'def mend(): pass\n',
}

const callsIn = (layer: LinkLayer) => edgesOf(texts, ['calls', 'open'], layer)

describe('linkFacts() in a layer', () => {
  test('gives up what callers hand over first, and says so where it did', async () => {
    const whole = await callsIn('everything')
    expect(whole).toContain('calls app.py#run -> app.py#greet (inferred)')
    const calls = await callsIn('without-propagation')
    expect(calls).not.toContain('calls app.py#run -> app.py#greet (inferred)')
    expect(calls).toContain('open app.py#run action: bound-hit')
    expect(calls).toContain('calls app.py#draw -> shapes.py#Circle.draw (possible)')
  })

  test('then edges that are but possible', async () => {
    const calls = await callsIn('without-possible')
    expect(calls.filter((line) => line.endsWith('(possible)'))).toEqual([])
    expect(calls).toContain('calls app.py#draw -> shapes.py#Shape.draw (inferred)')
  })

  test('then members of values, so that names and imports remain', async () => {
    const calls = await callsIn('names-and-imports')
    expect(calls).toEqual([
      'calls app.py -> app.py#draw',
      'calls app.py -> app.py#run',
      'calls app.py -> tools.py#mend',
      'open app.py#draw draw: bound-hit',
      'open app.py#run action: bound-hit',
    ])
  })

  test('no layer leads a call to where none before did', async () => {
    let before: ReadonlySet<string> | undefined
    for (const layer of linkLayers) {
      const calls = (await callsIn(layer)).filter((line) => line.startsWith('calls'))
      const sources = new Set(calls.map((line) => line.split(' -> ')[0]!))
      expect([...sources].filter((source) => before?.has(source) === false)).toEqual([])
      before = sources
    }
  })
})
