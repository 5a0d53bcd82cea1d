import { describe, expect, test } from 'vitest'
import { between, bringIntoView, fitBox, pan, toWorld, zoomAt } from './camera.ts'
import type { Camera } from './camera.ts'
import { connect, connectionsOf } from './connections.ts'
import { describeKinds, describeMeasure, describePart, describeWay, shortenSize } from './describe-part.ts'
import { decodeMap } from './decode-map.ts'
import type { MapAnswer } from './decode-map.ts'
import { foldSmall, isMore } from './fold-small.ts'
import { findNeighbour, findNodeAt } from './find-neighbour.ts'
import type { Coloring } from './map-address.ts'
import { kindColors } from './map-colors.ts'
import type { Color, MapColors } from './map-colors.ts'
import { readMeasures } from './read-measures.ts'
import { shadeBy } from './shade-parts.ts'
import { layOutMap } from './lay-out-map.ts'
import { english } from '../texts/languages/en.ts'
import { childrenOf, fileOf, isDefinition, worldHeight, worldWidth } from './map-data.ts'
import type { MapData } from './map-data.ts'
import { placeLabels } from './place-labels.ts'
import type { Label } from './place-labels.ts'
import { createLargeMap, sketchMap } from './testing.ts'
import { toggleNode } from './use-unfolding.ts'
import { createVisibleParts, findVisible } from './visible-parts.ts'

const map = sketchMap()
const [src, docs, a, b, f, c] = [1, 2, 3, 4, 5, 6]
const everything = { kinds: new Set<string>(), known: new Set<never>() }
const boxOf = (boxes: Float32Array, node: number) => [...boxes.subarray(node * 4, node * 4 + 4)]

describe('the layout', () => {
  test('puts each part inside the one that it is in, apart from its siblings', () => {
    for (let group = 0; group < map.count; group++) {
      const [x = 0, y = 0, width = 0, height = 0] = boxOf(map.boxes, group)
      const inside = [...childrenOf(map, group)].map((node) => boxOf(map.boxes, node))
      for (const [left = 0, top = 0, w = 0, h = 0] of inside) {
        expect(w * h).toBeGreaterThan(0)
        expect([left >= x, top >= y, left + w <= x + width, top + h <= y + height]).toEqual(
          Array(4).fill(true),
        )
      }
      for (const [index, one] of inside.entries()) {
        for (const other of inside.slice(index + 1)) {
          const apart =
            one[0]! + one[2]! < other[0]! || other[0]! + other[2]! < one[0]! ||
            one[1]! + one[3]! < other[1]! || other[1]! + other[3]! < one[1]! // prettier-ignore
          expect(apart).toBe(true)
        }
      }
    }
    expect(boxOf(map.boxes, 0)).toEqual([0, 0, worldWidth, worldHeight])
  })

  test('gives more room to what holds more, and moves nothing where something is unfolded', () => {
    const area = (node: number) => map.boxes[node * 4 + 2]! * map.boxes[node * 4 + 3]!
    expect(area(src)).toBeGreaterThan(area(docs))
    expect(area(c)).toBeGreaterThan(area(f))
    const sizes = [0, 40, 3, 30, 10, 1, 28]
    const folded = layOutMap(
      {
        childStart: Int32Array.of(0, 2, 4, 4, 4, 4),
        childNodes: Int32Array.of(src, docs, a, b),
        isTest: map.isTest,
      },
      (node) => sizes[node]!,
    )
    const unfolded = layOutMap(map, (node) => sizes[node]!)
    for (const node of [src, docs, a, b]) expect(boxOf(folded, node)).toEqual(boxOf(unfolded, node))
  })
})

test('a layout begins with the product, however large its tests are', () => {
  const boxes = layOutMap(
    {
      childStart: Int32Array.of(0, 3, 3, 3, 3),
      childNodes: Int32Array.of(1, 2, 3),
      isTest: Uint8Array.of(0, 1, 0, 0),
    },
    (node) => [0, 100, 10, 20][node]!,
  )
  const corner = (node: number): number => boxes[node * 4]! + boxes[node * 4 + 1]!
  expect([1, 2, 3].toSorted((one, other) => corner(one) - corner(other))[0]).toBe(3)
})

describe('the first picture', () => {
  const part = (id: string, parent: number, size: number, isOpen = false): MapAnswer['nodes'][number] => ({
    node_id: id,
    parent,
    kind: 'directory',
    name: id.slice(id.lastIndexOf('/') + 1),
    children: 1,
    definitions: size,
    ...(isOpen ? { is_open: true } : {}),
  })
  const answer: MapAnswer = {
    nodes: [
      part('.', -1, 14_000, true),
      { ...part('core', 0, 13_500, true), children: 42 },
      part('tiny', 0, 40, true),
      ...Array.from({ length: 40 }, (_, index) => part(`core/small${index}`, 1, 1)),
      part('core/large', 1, 9000),
      part('core/middle', 1, 4000),
      part('tiny/one', 2, 40),
    ],
    edges: [
      { from: 3, to: 43, kind: 'calls', exact: 1, inferred: 0, possible: 2 },
      { from: 4, to: 43, kind: 'calls', exact: 1, inferred: 1, possible: 0 },
      { from: 3, to: 4, kind: 'calls', exact: 1, inferred: 0, possible: 0 },
      { from: 45, to: 44, kind: 'calls', exact: 1, inferred: 0, possible: 0 },
    ],
    total_nodes: 46,
    total_edges: 4,
  }
  const fold = (open: string[] = [], reveal: string[] = [], scale = 2 / 3): MapData =>
    decodeMap(foldSmall(answer, { open, reveal, scale, nameMore: (parts) => `${parts} more` }))
  const idsIn = (shown: MapData, group: string): string[] =>
    [...childrenOf(shown, shown.ids.indexOf(group))].map((node) => shown.ids[node]!)

  test('has one part for those that are too small for a name, and folds groups that are', () => {
    const shown = fold()
    expect(idsIn(shown, 'core')).toEqual(['core/large', 'core/middle', 'core/…'])
    expect(shown.names[shown.ids.indexOf('core/…')]).toBe('40 more')
    expect(shown.children[shown.ids.indexOf('core')]).toBe(3)
    expect(shown.ids.filter((_id, node) => isMore(shown, node))).toEqual(['core/…'])
    expect(shown.isOpen[shown.ids.indexOf('tiny')]).toBe(0)
    expect(idsIn(shown, 'tiny')).toEqual([])
    const told = connect(shown, everything).map(({ from, to, levels }) => [
      shown.ids[from],
      shown.ids[to],
      levels,
    ])
    expect(idsIn(fold([], [], 0.1), '.')).toEqual(['core', 'tiny'])
    expect(idsIn(fold([], [], 0.1), 'core')).toEqual([])
    expect(told).toEqual([
      ['core/…', 'core/large', { exact: 2, inferred: 1, possible: 2 }],
      ['tiny', 'core/middle', { exact: 1, inferred: 0, possible: 0 }],
    ])
  })

  test('shows what was folded where it is unfolded, or something of it is looked for', () => {
    const before = { depth: 'modules', open: [], closed: [], reveal: [] } as const
    const first = fold()
    const { open } = toggleNode(first, before, first.ids.indexOf('core/…'))
    expect(idsIn(fold([...open]), 'core')).toHaveLength(42)
    const found = fold([], ['core/small7'])
    expect(idsIn(found, 'core')).toEqual(['core/small7', 'core/large', 'core/middle', 'core/…'])
    const later = toggleNode(found, { ...before, reveal: ['core/small7'] }, found.ids.indexOf('core/large'))
    expect(idsIn(fold([...later.open]), 'core')).toContain('core/small7')
  })
})

describe('colours', () => {
  const measures = readMeasures({
    files: [
      { path: 'src/a.ts', functions: 4, tested: 3, layer: 2, commits: 7, author: 1 },
      { path: 'src/b.ts', functions: 4, commits: 1, author: 0 },
      { path: 'src/deep/c.ts', layer: 1, author: 0 },
    ],
    authors: ['Ann', 'Ben'],
    commits: 8,
    since: '2026-01-01',
    complete: true,
    unavailable: null,
  })
  const white: Color = [255, 255, 255]
  const black: Color = [0, 0, 0]
  const colors = {
    ...Object.fromEntries(Object.values(kindColors).map((name) => [name, black])),
    surface: white,
    accent: black,
    'mark-edge': [255, 0, 0],
    'code-token-function': [0, 0, 255],
  } as unknown as MapColors
  const shades = (coloring: Coloring) =>
    [src, docs, a, b, f].map((node) => shadeBy(map, measures, coloring)?.(node, colors)?.[1])

  test('say how much there is of a measure; what has none, and what is unfolded, has no colour', () => {
    const [least, most] = [245, 128]
    const between = expect.toSatisfy((value: number) => value > most && value < least) as number
    expect(shades('changes')).toEqual([undefined, undefined, most, between, most])
    expect(shades('tests')).toEqual([undefined, undefined, between, least, between])
    expect(shades('layers')).toEqual([undefined, undefined, most, least, most])
    expect(shadeBy(map, measures, 'kind')).toBeUndefined()
    expect(shadeBy(map, measures, 'authors')?.(a, colors)).toEqual([255, 153, 153])
    expect(shadeBy(map, measures, 'authors')?.(b, colors)).toEqual([153, 153, 255])
  })

  test('are told in words', () => {
    expect(describeMeasure(map, src, measures, english)).toBe(
      '8 commits, most by Ann · 3 of 8 functions reached by tests · layers 0 to 2',
    )
    expect(describeMeasure(map, f, measures, english)).toBe(
      'Its file: 7 commits, most by Ben · 3 of 4 functions reached by tests · layer 2',
    )
    expect(describeMeasure(map, docs, measures, english)).toBe('')
  })
})

describe('parts', () => {
  test('are found by a point, the innermost first', () => {
    const middle = (node: number) => {
      const [x = 0, y = 0, width = 0, height = 0] = boxOf(map.boxes, node)
      return [x + width / 2, y + height / 2] as const
    }
    for (const node of [docs, b, f, c]) expect(findNodeAt(map, ...middle(node))).toBe(node)
    expect(findNodeAt(map, -5, -5)).toBe(-1)
  })

  test('have neighbours that one comes back from', () => {
    const found = (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const).map((key) =>
      findNeighbour(map, f, key),
    )
    expect(found.some((node) => node > 0)).toBe(true)
    expect(found).not.toContain(a)
    const [opposite] = found.flatMap((node, index) =>
      node > 0
        ? [findNeighbour(map, node, (['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const)[index]!)]
        : [],
    )
    expect(opposite).toBeGreaterThan(0)
  })

  test('are told in words', () => {
    expect(describePart(map, src, english)).toBe('src, directory, 40 definitions, 2 files, unfolded')
    expect(describePart(map, f, english)).toBe('f, function')
    expect(shortenSize(map, src, english)).toEqual(['40 definitions, 2 files', '40 definitions', '40'])
    expect(shortenSize(map, f, english)).toEqual([])
    expect(describeWay(map, f)).toBe('src › a.ts › f')
    expect([fileOf(map, f), fileOf(map, src)]).toEqual(['src/a.ts', ''])
  })
})

describe('what is drawn', () => {
  const size = { width: 800, height: 600 }
  const whole = { x: 0, y: 0, width: worldWidth, height: worldHeight }
  const draw = (camera: Camera, from = map, selected = -1) => {
    const visible = createVisibleParts(from)
    findVisible(visible, from, selected, camera, size)
    const nodes = [...visible.nodes.subarray(0, visible.count)]
    return { nodes, summaries: nodes.filter((_, index) => visible.isSummary[index] === 1) }
  }

  test('is every part that can be seen, each behind those in it', () => {
    const { nodes, summaries } = draw(fitBox(whole, size))
    expect(nodes).toEqual([src, docs, a, b, f, c])
    expect(summaries).toEqual([docs, b, f, c])
  })

  test('is what is in view', () => {
    const [x = 0, y = 0, width = 0, height = 0] = boxOf(map.boxes, docs)
    const camera = { x: x + width / 2, y: y + height / 2, scale: 10_000 }
    expect(draw(camera).nodes).toEqual([docs])
  })

  test('is the group where its parts are too small, but for what is selected', () => {
    const camera = { ...fitBox(whole, size), scale: 0.008 }
    expect(draw(camera).nodes).not.toContain(f)
    expect(draw(camera).summaries).toContain(a)
    expect(draw(camera, map, f).nodes.at(-1)).toBe(f)
  })

  test('has names that do not lie over each other, also where groups are partly outside', () => {
    const large = createLargeMap(4, 5, 8)
    const [x = 0, y = 0, width = 0, height = 0] = boxOf(large.boxes, 1)
    for (const scale of [0.5, 2, 5, 12]) {
      const camera = { x: x + width / 2, y: y + height / 3, scale }
      const visible = createVisibleParts(large)
      findVisible(visible, large, -1, camera, size)
      const labels = placeLabels(large, visible, { camera, size }, (node) => [`${node} definitions`])
      expect(labels.length).toBeGreaterThan(0)
      const isOver = (one: Label, other: Label): boolean =>
        one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < 16
      const over = labels.filter((one, index) => labels.slice(index + 1).some((other) => isOver(one, other)))
      expect(over.map(({ text }) => text)).toEqual([])
    }
  })

  test('stays within bounds however much there is', () => {
    const large = createLargeMap(40, 50, 50)
    const { nodes } = draw(fitBox(whole, size), large)
    expect(nodes.length).toBeLessThan(12_000)
    expect(nodes.length).toBeGreaterThan(2_000)
    const near = draw({ ...fitBox(whole, size), scale: 20 }, large).nodes
    expect(near.some((node) => isDefinition(large, node))).toBe(true)
    expect(near.length).toBeLessThan(12_000)
  })
})

describe('connections', () => {
  test('are added up over kinds, strongest first', () => {
    const all = connect(map, everything)
    expect(all.map(({ from, to, total }) => [from, to, total])).toEqual([
      [b, c, 9],
      [f, b, 4],
      [f, c, 1],
      [docs, f, 1],
    ])
    expect(describeKinds(all[1]!, english)).toBe('calls 3 (2 exact, 1 inferred), imports 1 (1 exact)')
  })

  test('are hidden by kind and by level', () => {
    const shown = connect(map, { kinds: new Set(['imports']), known: new Set(['possible', 'inferred']) })
    expect(shown.map(({ from, to, total }) => [from, to, total])).toEqual([
      [f, b, 2],
      [f, c, 1],
      [docs, f, 1],
    ])
  })

  test('of a group are those that leave it or come in', () => {
    const found = connectionsOf(map, connect(map, everything), a)
    expect(found.out.map(({ to }) => to)).toEqual([b])
    expect(found.in.map(({ from }) => from)).toEqual([b, docs])
  })
})

test('unfolding and folding by hand outlast what was unfolded to show something', () => {
  const start = { depth: 'modules', open: [], closed: ['src'], reveal: ['src/a.ts#f'] } as const
  const next = toggleNode(map, start, b)
  expect(next).toEqual({ depth: 'modules', open: ['src', 'src/a.ts', 'src/b.ts'], closed: [], reveal: [] })
  expect(toggleNode(map, next, a)).toMatchObject({ open: ['src', 'src/b.ts'], closed: ['src/a.ts'] })
})

describe('the camera', () => {
  const size = { width: 800, height: 600 }
  const camera = fitBox({ x: 0, y: 0, width: 1000, height: 1000 }, size)

  test('keeps the point below the pointer while it zooms', () => {
    const before = toWorld(camera, size, 123, 456)
    const after = toWorld(zoomAt(camera, size, 123, 456, 3), size, 123, 456)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  test('moves by pixels, and flies from one place to another', () => {
    const moved = pan(camera, 10, -20)
    expect(toWorld(moved, size, 110, 80).x).toBeCloseTo(toWorld(camera, size, 100, 100).x)
    expect(between(camera, moved, 1)).toEqual(moved)
  })

  test('goes no further than it has to', () => {
    const near = { x: 480, y: 480, width: 200, height: 100 }
    expect(bringIntoView(camera, size, near)).toEqual(camera)
    const tiny = bringIntoView(camera, size, { x: 10, y: 10, width: 2, height: 2 })
    expect(2 * tiny.scale).toBeGreaterThanOrEqual(32)
  })
})
