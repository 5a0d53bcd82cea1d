import { expect, test } from 'vitest'
import { readDiagramCases } from '../../../test/diagrams/read-cases.ts'
import { drawScene } from './draw-scene.ts'
import type { Point } from './scene/scene.ts'
import { parseFlowchart } from './flowchart/parse-flowchart.ts'
import { placeChart } from './flowchart/place-chart.ts'
import type { PlacedChart } from './flowchart/place-chart.ts'
import type { Room } from './flowchart/route-edges.ts'
import { setLabel } from './scene/type-setter.ts'
import type { TypeSetter } from './scene/type-setter.ts'

const setter: TypeSetter = {
  measure: (text, isBold) => text.length * (isBold ? 8 : 7.5),
  isColour: (text) => /^(?:#\w+|rgb\(.*\)|purple|aqua)$/iu.test(text),
  brightnessOf: () => 0.5,
}

const cases = [...readDiagramCases('flowcharts'), ...readDiagramCases('sequences')]

test.each(cases)('$title: drawn here if it is understood', ({ source, isUnderstood }) => {
  const scene = drawScene(source, setter)
  expect(scene !== undefined).toBe(isUnderstood)
  expect(JSON.stringify(scene ?? '')).not.toMatch(/NaN|Infinity|null/u)
})

test.each(readDiagramCases('flowcharts').filter(({ isUnderstood }) => isUnderstood))(
  'boxes are apart and lines run behind none: $title',
  ({ source }) => {
    const chart = placeChart(parseFlowchart(source)!, setter)
    expect(chart.nodes.length).toBeGreaterThan(0)
    expectNoOverlap(chart)
  },
)

test('boxes of charts that are made at random are apart, and lines run behind none', () => {
  const random = seededRandom(34)
  const at = (length: number): number => Math.floor(random() * length)
  for (let chart = 0; chart < 60; chart++) {
    const count = 4 + at(20)
    const node = (): string => `n${at(count)}`
    const direction = ['TB', 'BT', 'LR', 'RL'][at(4)]!
    const groups = Array.from({ length: at(3) }, (_, index) => {
      const members = Array.from({ length: 1 + at(4) }, node)
      return `subgraph g${index} [A group with a title]\n${members.join('\n')}\nend`
    })
    const edges = Array.from({ length: 3 + at(count) }, () => {
      const text = ['', '|yes|', '|"a label in<br/>two lines"|'][at(3)]!
      return `${node()} ${['-->', '---->', '-.->'][at(3)]!}${text} ${node()}[${'wide '.repeat(1 + at(8))}]`
    })
    const parsed = parseFlowchart([`flowchart ${direction}`, ...groups, ...edges].join('\n'))
    expect(parsed).toBeDefined()
    const loops = parsed!.edges.filter(({ from, to }) => from === to).map(({ from }) => from)
    if (new Set(loops).size === loops.length) expectNoOverlap(placeChart(parsed!, setter))
  }
})

test.each([
  [
    'edges over many ranks',
    `${chain(50)}\n${Array.from({ length: 40 }, (_, index) => `n${index % 5} --> n${40 + (index % 9)}`).join('\n')}`,
  ],
  ['long edges', chain(50).replaceAll('-->', '------------>')],
  ['many nodes', chain(80)],
  ['a subgraph that leads to what is in it', 'flowchart TB\nsubgraph g\na --> b\nend\ng --> a\na --> c'],
])('what would take too long, or has no sense, is left to Mermaid: %s', (_name, source) => {
  const start = performance.now()
  expect(drawScene(source, setter)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('a label is broken at spaces, or where a word is too long, and loses none of it', () => {
  const words = 'one two three '.repeat(8).trim()
  const path = 'src/services/indexing/a-very-long-name-of-a-file-which-goes-on.ts:120-188'
  for (const text of [words, path, 'x'.repeat(100)]) {
    const { lines, width, height } = setLabel(setter, [[{ text }]], 200)
    const written = lines.map((line) => line.map((run) => run.text).join(''))
    expect(written.join(text === words ? ' ' : '')).toBe(text)
    expect(width).toBeLessThanOrEqual(200)
    expect(width).toBe(Math.ceil(Math.max(...written.map((line) => setter.measure(line, false)))))
    expect(height).toBe(lines.length * 20)
  }
})

test('text is never markup, and of a style only colours and strokes remain', () => {
  const scene = drawScene(
    'flowchart LR\na["#lt;script#gt; &lt;img src=x&gt;"] --> b\nstyle a fill:#fff',
    setter,
  )
  expect(JSON.stringify(scene)).toContain('<script> <img src=x>')
  for (const style of ['fill:url(#x)', 'fill:#fff;background:url(x)', 'width:expression(1)', 'fill:var(--x)'])
    expect(drawScene(`flowchart LR\na --> b\nstyle a ${style}`, setter)).toBeUndefined()
})

function chain(count: number): string {
  return `flowchart TB\n${Array.from({ length: count }, (_, index) => `n${index} --> n${index + 1}`).join('\n')}`
}

function expectNoOverlap({ nodes, groups, edges }: PlacedChart): void {
  for (const [index, { room }] of nodes.entries()) {
    for (const other of nodes.slice(index + 1))
      expect(overlaps(room, other.room), `${room.id} ${other.room.id}`).toBe(false)
  }
  for (const { group, room, title } of groups) {
    for (const { room: inner } of nodes.filter(({ node }) => group.members.includes(node.id))) {
      expect(Math.abs(inner.x - room.x) + inner.width / 2).toBeLessThanOrEqual(room.width / 2 + 0.5)
      expect(inner.y - inner.height / 2).toBeGreaterThanOrEqual(room.y - room.height / 2 + title.height)
      expect(inner.y + inner.height / 2).toBeLessThanOrEqual(room.y + room.height / 2 + 0.5)
    }
    expect(title.width).toBeLessThan(room.width)
  }
  for (const { edge, line } of edges) {
    const others = nodes.filter(
      ({ room }) =>
        room.id !== edge.from &&
        room.id !== edge.to &&
        !groups.some(
          ({ group }) => [edge.from, edge.to].includes(group.id) && group.members.includes(room.id),
        ),
    )
    for (const point of pointsOf(line)) {
      const behind = others.find(({ room }) => isWithin(point, room))
      expect(behind?.room.id, `${edge.from} to ${edge.to}`).toBeUndefined()
    }
  }
}

function overlaps(one: Room, other: Room): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 1 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 1
  )
}

function isWithin({ x, y }: Point, room: Room): boolean {
  return Math.abs(x - room.x) < room.width / 2 - 1 && Math.abs(y - room.y) < room.height / 2 - 1
}

/** Twelve of each curve. */
function pointsOf(line: readonly Point[]): Point[] {
  const points: Point[] = []
  for (let start = 0; start + 3 < line.length; start += 3) {
    const [a, b, c, d] = line.slice(start, start + 4) as [Point, Point, Point, Point]
    for (let step = 0; step < 12; step++) {
      const t = step / 12
      const mix = (axis: 'x' | 'y'): number =>
        (1 - t) ** 3 * a[axis] +
        3 * (1 - t) ** 2 * t * b[axis] +
        3 * (1 - t) * t ** 2 * c[axis] +
        t ** 3 * d[axis]
      points.push({ x: mix('x'), y: mix('y') })
    }
  }
  return points
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
