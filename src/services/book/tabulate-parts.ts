import { groupDigits } from '../../contract/group-digits.ts'
import { showNodeLocation, showPath } from '../../agents/projects.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import { qualifiedName } from '../../agents/tools/show-node.ts'
import type { BookSources } from './book-sources.ts'
import { linkTo } from './link-to.ts'
import type { Block, Row } from './page.ts'
import { tableOf } from './page.ts'
import { quote } from './quote.ts'

/** Of each part. */
const mostNamed = 3

/** The parts with what they are for and what is most central in them. Each cites both, else its largest file. */
export function tabulateParts(sources: BookSources): Block {
  const { parts, project } = sources
  const rows = parts.flatMap((part): Row[] => {
    const { purpose, files, lines } = part
    const central = sources.centralOf(part, ['class', 'interface', 'function', 'type'], mostNamed)
    const [location, ...others] = [
      ...(purpose === undefined ? [] : [purpose.location]),
      ...central.slice(0, 1).map((node) => showNodeLocation(project, node)),
      ...(files[0] === undefined ? [] : [showPath(project, files[0].path)]),
    ]
    if (location === undefined) return []
    return [
      {
        cells: [
          linkTo(part),
          purpose === undefined ? '' : quote(purpose.text),
          central.map((node) => code(qualifiedName(node))).join(', '),
          groupDigits(files.length),
          groupDigits(lines),
        ],
        citations: purpose === undefined ? [location] : [location, ...others.slice(0, 1)],
      },
    ]
  })
  const columns = ['Part', 'Description', 'Main definitions', 'Files', 'Lines of code']
  return tableOf(columns, rows, rows.length, (row) => row)
}
