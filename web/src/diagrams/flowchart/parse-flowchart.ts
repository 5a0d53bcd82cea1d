/**
 * Reads flowcharts as Mermaid does (https://mermaid.js.org/syntax/flowchart.html): nodes of the classic shapes, links,
 * chains, subgraphs and styles. Anything else is not understood, so that a chart is read whole or not at all.
 */
import { ifUnderstood, NotUnderstood } from '../not-understood.ts'
import { readLabel } from '../read-label.ts'
import { Scanner } from '../scanner.ts'
import type { Label } from '../scene/label.ts'
import { plainText } from '../scene/label.ts'
import type { ChartStyle, Direction, Flowchart } from './flowchart.ts'
import { ChartBuilder } from './chart-builder.ts'
import { readLink } from './read-link.ts'
import { readStyle } from './read-style.ts'
import { readQuoted, readVertex } from './read-vertex.ts'

/** Of characters. Of more, Mermaid draws what it will. */
const maxSource = 20_000
const maxNodes = 60
const maxEdges = 100
const maxDepth = 6

/** Undefined where the source is not understood, or larger than what is drawn at once. */
export function parseFlowchart(source: string): Flowchart | undefined {
  if (source.length > maxSource) return undefined
  return ifUnderstood(() => {
    const scanner = new Scanner(source.replaceAll(/\r\n?/gu, '\n').replaceAll(/^[^\S\n]*%%.*$/gmu, ''))
    const header = scanner.take(/\s*(?:graph|flowchart)(?:[^\S\n]+(TB|TD|BT|LR|RL))?[^\S\n]*(?:[;\n]|$)/uy)
    const chart = new ChartBuilder()
    readStatements(scanner, chart, 0)
    const { nodes, edges, subgraphs } = chart.finish()
    if (nodes.length + subgraphs.length > maxNodes || edges.length > maxEdges) throw new NotUnderstood()
    return { direction: toDirection(header[1] ?? 'TB'), nodes, edges, subgraphs }
  })
}

/** Up to the end of the source, or in a subgraph of its `end`. */
function readStatements(scanner: Scanner, chart: ChartBuilder, depth: number): void {
  for (;;) {
    scanner.takeIf(/\s+/uy)
    if (scanner.isAtEnd) {
      if (depth > 0) throw new NotUnderstood()
      return
    }
    const word = scanner.takeIf(
      /(subgraph|end|direction|classDef|class|style|linkStyle|click|accTitle|accDescr)(?=[\s;:]|$)/uy,
    )
    switch (word?.[1]) {
      case undefined: {
        readChain(scanner, chart)
        break
      }
      case 'end': {
        if (depth === 0) throw new NotUnderstood()
        return
      }
      case 'subgraph': {
        if (depth === maxDepth) throw new NotUnderstood()
        readSubgraph(scanner, chart, depth)
        break
      }
      case 'direction': {
        chart.turn(toDirection(scanner.take(/[^\S\n]+(TB|TD|BT|LR|RL)/uy)[1]!))
        break
      }
      case 'classDef': {
        const { names, style } = readStyled(scanner)
        for (const name of names) chart.defineClass(name, style)
        break
      }
      case 'class': {
        const [, ids, name] = scanner.take(
          /[^\S\n]+([^\s;,]+(?:[^\S\n]*,[^\S\n]*[^\s;,]+)*)[^\S\n]+([\w-]+)/uy,
        )
        for (const id of ids!.split(/\s*,\s*/u)) chart.addClass(id, name!)
        break
      }
      case 'style': {
        const { names, style } = readStyled(scanner)
        for (const id of names) chart.styleNode(id, style)
        break
      }
      case 'linkStyle': {
        const { names, style } = readStyled(scanner)
        for (const index of names) chart.styleEdge(index, style)
        break
      }
      default: {
        // Where a click leads and what is read out beside the source: neither is drawn.
        scanner.take(word![1] === 'click' ? /[^\n;{}]*/uy : /[^\S\n]*:[^\n;]*/uy)
      }
    }
    scanner.take(/[^\S\n]*(?:[;\n]|$)/uy)
  }
}

/** `a --> b & c --> d`. */
function readChain(scanner: Scanner, chart: ChartBuilder): void {
  let from = readGroup(scanner, chart)
  for (let link = readLink(scanner); link !== undefined; link = readLink(scanner)) {
    const to = readGroup(scanner, chart)
    for (const start of from) for (const end of to) chart.addEdge({ ...link, from: start, to: end })
    from = to
  }
}

/** `a & b`. */
function readGroup(scanner: Scanner, chart: ChartBuilder): string[] {
  const ids: string[] = []
  do {
    const vertex = readVertex(scanner)
    chart.addVertex(vertex)
    ids.push(vertex.id)
  } while (scanner.takeIf(/[^\S\n]+&[^\S\n]+/uy) !== undefined)
  return ids
}

function readSubgraph(scanner: Scanner, chart: ChartBuilder, depth: number): void {
  const { id, title } = readHeading(scanner)
  scanner.take(/[^\S\n]*[;\n]/uy)
  chart.open()
  readStatements(scanner, chart, depth + 1)
  chart.close(id, title)
}

/** `id`, `id[title]` or a title alone, which is the id too if it has no blanks. */
function readHeading(scanner: Scanner): { id: string | undefined; title: Label } {
  scanner.take(/[^\S\n]+/uy)
  const named = scanner.takeIf(/([\p{L}\p{N}_-]+)[^\S\n]*\[/uy)
  if (named !== undefined) {
    const title = readQuoted(scanner) ?? readLabel(scanner.take(/[^[\](){}|"\n]+/uy)[0], { hasMarkup: true })
    scanner.take(/[^\S\n]*\]/uy)
    return { id: named[1]!, title }
  }
  const quoted = readQuoted(scanner)
  const text =
    quoted === undefined ? scanner.take(/[\p{L}\p{N}_][\p{L}\p{N}_ .,'/-]*/uy)[0] : plainText(quoted)
  return { id: /\s/u.test(text) ? undefined : text, title: quoted ?? readLabel(text, { hasMarkup: true }) }
}

/** `name,name property:value,property:value`. */
function readStyled(scanner: Scanner): { names: readonly string[]; style: ChartStyle } {
  const [, names, properties] = scanner.take(
    /[^\S\n]+([\w.-]+(?:[^\S\n]*,[^\S\n]*[\w.-]+)*)[^\S\n]+([^;\n]+)/uy,
  )
  return { names: names!.split(/\s*,\s*/u), style: readStyle(properties!) }
}

function toDirection(written: string): Direction {
  return written === 'TD' ? 'TB' : (written as Direction)
}
