import { citeNode, code, joinNames, kindWord } from '../prose.ts'
import type { End } from './resolve-end.ts'

/** What words were taken for. */
export function readAs(...ends: readonly End[]): string {
  const rows = ends
    .filter(({ words }) => words !== '')
    .map(
      ({ words, subject: { node } }) => `“${words}” as ${kindWord(node)} ${code(node.name)}${citeNode(node)}`,
    )
  return rows.length === 0 ? '' : `_I read ${joinNames(rows)}._\n\n`
}
