import { resolveCitations } from '../../agents/checks/citations/resolve-citation.ts'
import type { LabelledProject } from '../../agents/projects.ts'
import type { Block, Citations, Page, Section, Statement } from './page.ts'

/**
 * The page with nothing in it whose citations do not all resolve in the snapshot, and without what is empty then. The
 * judge is that of answers.
 */
export function checkPage(project: LabelledProject, page: Page): Page {
  const sections = page.sections.flatMap((section): Section[] => {
    const blocks = section.blocks.flatMap((block) => checkBlock(project, block))
    return blocks.length === 0 ? [] : [{ ...section, blocks }]
  })
  return { ...page, sections }
}

function checkBlock(project: LabelledProject, block: Block): Block[] {
  const stands = <Cited extends { readonly citations: Citations }>(one: Cited): Cited[] => {
    const citations = checkAll(project, one.citations)
    return citations === undefined ? [] : [{ ...one, citations }]
  }
  switch (block.kind) {
    case 'statement':
    case 'quotation':
      return block.text === '' ? [] : stands(block)
    case 'list': {
      const items = block.items.flatMap((item: Statement) => stands(item))
      return items.length === 0 ? [] : [{ ...block, items }]
    }
    case 'table': {
      const rows = block.rows.flatMap(stands)
      return rows.length === 0
        ? []
        : [{ ...block, rows, total: block.total - block.rows.length + rows.length }]
    }
    case 'diagram': {
      const arrows = block.diagram.arrows.flatMap(stands)
      return arrows.length === 0 ? [] : [{ ...block, diagram: { ...block.diagram, arrows } }]
    }
  }
}

/** What would end a citation, or a cell of a table, within Markdown. */
const unwritable = /[[\]|\n]/u

function checkAll(project: LabelledProject, citations: Citations): Citations | undefined {
  const standing = citations.map((citation) => {
    const verdict = unwritable.test(citation) ? undefined : resolveCitations([project], citation)
    return verdict?.kind === 'stands' && verdict.withheld === 0 ? verdict.citations : undefined
  })
  const [first, ...others] = standing.flatMap((found) => found ?? [])
  return first === undefined || standing.includes(undefined) ? undefined : [first, ...new Set(others)]
}
