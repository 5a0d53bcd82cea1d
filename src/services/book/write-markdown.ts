import { HarmlessMarkdown } from '../../agents/harmless-markdown.ts'
import { table } from '../../agents/questions/tell/markdown.ts'
import type { Block, Citations, Diagram, Page, WrittenPage } from './page.ts'

/** A page that was checked as Markdown, and what it cites. */
export function writePage({ id, title, about, parent, isLinking, sections }: Page): WrittenPage {
  const cited = new Set<string>()
  const cite = (citations: Citations): string => {
    for (const citation of citations) cited.add(citation)
    return citations.map((citation) => `[${citation}]`).join(' ')
  }
  const text = [
    ...(sections.length === 0 ? ['*Nothing was found in the forms that Parley recognises.*'] : []),
    ...(isLinking ? ['*Calls are still being linked: what depends on them is missing from this page.*'] : []),
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      ...(section.note === '' ? [] : [`*${section.note}*`]),
      ...section.blocks.map((block) => writeBlock(block, cite)),
    ]),
  ]
  const harmless = new HarmlessMarkdown()
  const markdown = harmless.push(`${text.join('\n\n')}\n`) + harmless.finish()
  return { id, title, about, ...(parent === undefined ? {} : { parent }), markdown, citations: [...cited] }
}

function writeBlock(block: Block, cite: (citations: Citations) => string): string {
  switch (block.kind) {
    case 'statement':
      return `${block.text} ${cite(block.citations)}`
    case 'quotation':
      return `> ${block.text.replaceAll('\n', ' ')} ${cite(block.citations)}`
    case 'list':
      return block.items
        .map(
          ({ text, citations }, index) =>
            `${block.isOrdered ? `${index + 1}.` : '-'} ${text} ${cite(citations)}`,
        )
        .join('\n')
    case 'table':
      return table(
        [...block.columns, 'Place'],
        block.rows.map(({ cells, citations }) => [...cells, cite(citations)]),
        block.total,
      ).join('\n')
    case 'diagram':
      for (const { citations } of block.diagram.arrows) cite(citations)
      return writeDiagram(block.diagram)
  }
}

/** As Mermaid, which code hosts draw too. */
function writeDiagram({ direction, nodes, arrows }: Diagram): string {
  const idOf = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  return [
    '```mermaid',
    `flowchart ${direction === 'down' ? 'TD' : 'LR'}`,
    ...nodes.map(({ id, label }) => `  ${idOf.get(id) ?? ''}["${escapeLabel(label)}"]`),
    ...arrows.flatMap(({ from, to, label }) => {
      const [start, end] = [idOf.get(from), idOf.get(to)]
      if (start === undefined || end === undefined) return []
      return [`  ${start} -->${label === '' ? '' : `|"${escapeLabel(label)}"|`} ${end}`]
    }),
    '```',
  ].join('\n')
}

function escapeLabel(text: string): string {
  return text.replaceAll(/["#<>`&\n\\]/gu, (sign) => `#${sign.charCodeAt(0)};`)
}
