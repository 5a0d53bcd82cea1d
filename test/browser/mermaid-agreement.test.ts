/**
 * What is drawn without Mermaid is read as Mermaid reads it: its own parser is asked for the nodes, links, labels,
 * participants and messages of each source in `test/diagrams`.
 */
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFlowchart } from '../../web/src/diagrams/flowchart/parse-flowchart.ts'
import { plainText } from '../../web/src/diagrams/scene/label.ts'
import type { Label } from '../../web/src/diagrams/scene/label.ts'
import { parseSequence } from '../../web/src/diagrams/sequence/parse-sequence.ts'
import { readDiagramCases } from '../diagrams/read-cases.ts'
import { borrowChromium } from './borrow-chromium.ts'
import { openPage } from './open-page.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page

beforeAll(async () => {
  const browser = await borrowChromium()
  cleanUp.defer(() => browser.close())
  page = (await openPage(browser)).page
  const script = createRequire(import.meta.url).resolve('@mermaid-js/tiny/dist/mermaid.tiny.js')
  await page.addScriptTag({ path: script })
  await page.evaluate(helpers)
})
afterAll(() => cleanUp.disposeAsync())

/** In the page: what Mermaid's parser keeps, as plain data. */
const helpers = `(async () => {
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', htmlLabels: true })
  // Kinds of diagrams are known from the first one on.
  await mermaid.parse('graph TD')
  /** As a label is shown in one line; Mermaid keeps entities in signs of its own. */
  globalThis.shown = (text, labelType) => {
    const box = document.createElement('template')
    box.innerHTML = (labelType === 'markdown' ? text.replaceAll(/\\*\\*?([^*]+)\\*\\*?/gu, '$1') : (text ?? '')).replaceAll('ﬂ°°', '&#').replaceAll('ﬂ°', '&').replaceAll('¶ß', ';')
      .replaceAll(/<br\\s*\\/?>|\\\\n/giu, ' ')
    return box.content.textContent.replaceAll(/\\s+/gu, ' ').trim()
  }
  globalThis.readFlowchart = async (source) => {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source)
    const groups = db.getSubGraphs()
    const ids = new Set(groups.map(({ id }) => id))
    return {
      direction: db.getDirection(),
      nodes: [...db.getVertices().values()].filter(({ id }) => !ids.has(id))
        .map(({ id, text, labelType, type }) => ({ id, label: shown(text, labelType), type: type ?? 'square' })),
      edges: db.getEdges().map(({ start, end, text, labelType, type, stroke, length }) =>
        ({ from: start, to: end, label: shown(text, labelType), type, stroke, length })),
      subgraphs: groups.map(({ id, title, labelType, nodes, dir }) =>
        ({ id, title: shown(title, labelType), members: [...nodes].sort(), direction: dir ?? '' })),
    }
  }
  globalThis.readSequence = async (source) => {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source)
    const text = (message) => shown(typeof message === 'string' ? message : message?.text)
    return {
      title: shown(db.getDiagramTitle()),
      participants: [...db.getActors().values()].map(({ name, description, type }) => ({ id: name, label: shown(description), kind: type })),
      boxes: db.getBoxes().map(({ name, fill, actorKeys }) => ({ title: shown(name), fill, ids: actorKeys })),
      messages: db.getMessages().filter(({ type }) => type !== db.LINETYPE.AUTONUMBER).map(({ from, to, message, type, placement }) =>
        ({ from: from ?? '', to: to ?? '', text: text(message), type: Object.keys(db.LINETYPE).find((name) => db.LINETYPE[name] === type), placement: placement ?? -1 })),
    }
  }
})()`

/** @param text as the page's own functions get it */
async function readByMermaid(reader: 'readFlowchart' | 'readSequence', text: string): Promise<unknown> {
  return await page.evaluate(`${reader}(${JSON.stringify(text)})`)
}

const isColour = (text: string): boolean => /^(?:rgb\( ?\d+, ?\d+, ?\d+\)|purple|aqua)$/iu.test(text)

const shapes: Readonly<Record<string, string>> = {
  rectangle: 'square',
  rounded: 'round',
  'double-circle': 'doublecircle',
  flag: 'odd',
  'lean-right': 'lean_right',
  'lean-left': 'lean_left',
  'inverted-trapezoid': 'inv_trapezoid',
}

function readFlowchartHere(source: string): unknown {
  const chart = parseFlowchart(source)
  if (chart === undefined) return undefined
  return {
    direction: chart.direction,
    nodes: chart.nodes.map(({ id, label, shape }) => ({
      id,
      label: plainText(label),
      type: shapes[shape] ?? shape,
    })),
    edges: chart.edges.map(({ from, to, label, stroke, startTip, endTip, length }) => ({
      from,
      to,
      label: label === undefined ? '' : plainText(label),
      type: `${startTip === 'none' ? '' : 'double_'}arrow_${endTip === 'none' ? 'open' : endTip}`,
      stroke,
      length,
    })),
    subgraphs: chart.subgraphs.map(({ id, title, members, direction }) => ({
      id,
      title: plainText(title),
      members: members.toSorted(),
      direction: direction ?? '',
    })),
  }
}

const lineTypes: Readonly<Record<string, string>> = {
  none: 'OPEN',
  arrow: '',
  cross: 'CROSS',
  open: 'POINT',
}
const sectionTypes: Readonly<Record<string, string>> = {
  alt: 'ALT_ELSE',
  par: 'PAR_AND',
  critical: 'CRITICAL_OPTION',
}
const labelOf = (label: Label): string => plainText(label)

function readSequenceHere(source: string): unknown {
  const sequence = parseSequence(source, isColour)
  if (sequence === undefined) return undefined
  const frames: string[] = []
  const nothing = { from: '', to: '', text: '', placement: -1 }
  return {
    title: labelOf(sequence.title ?? []),
    participants: sequence.participants.map(({ id, label, kind }) => ({ id, label: labelOf(label), kind })),
    boxes: sequence.boxes.map(({ title, fill, ids }) => ({
      title: labelOf(title),
      fill: fill ?? 'transparent',
      ids,
    })),
    messages: sequence.items.map((item) => {
      switch (item.kind) {
        case 'message': {
          const stroke = item.isDotted ? 'DOTTED' : 'SOLID'
          const type = item.isTwoWay
            ? `BIDIRECTIONAL_${stroke}`
            : [stroke, lineTypes[item.tip]!].filter((part) => part !== '').join('_')
          return { ...nothing, type, from: item.from, to: item.to, text: labelOf(item.label) }
        }
        case 'note': {
          const placement = ['left', 'right', 'over'].indexOf(item.side)
          return {
            type: 'NOTE',
            from: item.ids[0],
            to: item.ids.at(-1),
            text: labelOf(item.label),
            placement,
          }
        }
        case 'activation-start':
        case 'activation-end': {
          return {
            ...nothing,
            type: item.kind === 'activation-start' ? 'ACTIVE_START' : 'ACTIVE_END',
            from: item.id,
          }
        }
        case 'frame-start': {
          frames.push(item.frame)
          return {
            ...nothing,
            type: `${item.frame.toUpperCase()}_START`,
            text: item.fill ?? labelOf(item.label),
          }
        }
        case 'frame-section': {
          return { ...nothing, type: sectionTypes[frames.at(-1)!], text: labelOf(item.label) }
        }
        case 'frame-end': {
          return { ...nothing, type: `${frames.pop()!.toUpperCase()}_END` }
        }
      }
    }),
  }
}

test.each(readDiagramCases('flowcharts').filter(({ isUnderstood }) => isUnderstood))(
  'a flowchart is read as by Mermaid: $title',
  async ({ source }) => {
    expect(readFlowchartHere(source)).toEqual(await readByMermaid('readFlowchart', source))
  },
)

test.each(readDiagramCases('sequences').filter(({ isUnderstood }) => isUnderstood))(
  'a sequence is read as by Mermaid: $title',
  async ({ source }) => {
    expect(readSequenceHere(source)).toEqual(await readByMermaid('readSequence', source))
  },
)

test.each(
  [...readDiagramCases('flowcharts'), ...readDiagramCases('sequences')].filter(
    ({ isUnderstood }) => !isUnderstood,
  ),
)('it is $title', async ({ source }) => {
  expect(readFlowchartHere(source) ?? readSequenceHere(source)).toBeUndefined()
  await readByMermaid(source.startsWith('sequence') ? 'readSequence' : 'readFlowchart', source)
})

/** Of each source, changed in so many ways. */
const changes = 12

/** How many of them are understood here at least, and how many of these Mermaid takes for an error at most. */
test.each([
  ['flowcharts', 0.25, 0.1],
  ['sequences', 0.4, 0.1],
] as const)(
  '%s that are changed at random are read as by Mermaid, or not at all',
  async (name, leastUnderstood, mostLenient) => {
    const random = seededRandom(27)
    const here = name === 'flowcharts' ? readFlowchartHere : readSequenceHere
    const changed = readDiagramCases(name).flatMap(({ source }) =>
      Array.from({ length: changes }, () => change(source, random)),
    )
    const understood = changed.flatMap((source) => {
      const read = here(source)
      return read === undefined ? [] : [{ source, read }]
    })
    expect(understood.length / changed.length).toBeGreaterThan(leastUnderstood)
    const reader = name === 'flowcharts' ? 'readFlowchart' : 'readSequence'
    const sources = JSON.stringify(understood.map(({ source }) => source))
    // One after the other: titles are kept in one place for all.
    const byMermaid = await page.evaluate<unknown[]>(`(async () => {
      const read = []
      for (const source of ${sources}) read.push(await ${reader}(source).catch(() => 'an error'))
      return read
    })()`)
    const agreed = understood.filter((_, index) => byMermaid[index] !== 'an error')
    expect(1 - agreed.length / understood.length).toBeLessThan(mostLenient)
    expect(agreed).toEqual(
      understood.flatMap(({ source }, index) =>
        byMermaid[index] === 'an error' ? [] : [{ source, read: byMermaid[index] }],
      ),
    )
  },
)

const fragments = [
  '-',
  '>',
  '=',
  '.',
  ' ',
  '\n',
  ';',
  '"',
  '|',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '&',
  ':',
  ':::',
  'x',
  'o',
  '<',
  '/',
  '\\',
  '#',
  '%',
  ',',
  '+',
  '~',
  '`',
  '*',
  '_',
  'end',
  'é',
  '1',
  '<br/>',
  '\n%% x\n',
  '--',
  '->>',
  '-->',
  '@',
  "'",
  '!',
  '?',
  '$',
  '^',
]

/** With a piece taken out, put in or moved elsewhere. */
function change(source: string, random: () => number): string {
  const at = (length: number): number => Math.floor(random() * length)
  const start = at(source.length)
  const [before, piece, after] = [
    source.slice(0, start),
    source.slice(start, start + 1 + at(4)),
    source.slice(start),
  ]
  const kind = at(3)
  if (kind === 0) return before + source.slice(start + piece.length)
  if (kind === 1) return before + fragments[at(fragments.length)]! + after
  const elsewhere = at(source.length)
  return source.slice(0, elsewhere) + piece + source.slice(elsewhere)
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
