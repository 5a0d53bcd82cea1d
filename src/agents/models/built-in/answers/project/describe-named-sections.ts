import type { DocumentBlock, DocumentSection } from '../../../../knowledge/project/read-document.ts'
import { firstSentences, plainProse } from './plain-prose.ts'

/** What documents call what people ask for by another word. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  librar: ['dependenc', 'requirement', 'prerequisite'],
  dependenc: ['requirement', 'prerequisite', 'librar'],
  need: ['requirement', 'prerequisite', 'dependenc'],
}

/** Words of questions on setting up that no section is about. */
const plain =
  /^(?:build\w*|install\w*|start\w*|runs?|running|tests?|testing|setup|local\w*|compile\w*|project|repository|develop\w*|there|this|that|what|where|which|with|from|into|when|does|have|should|would|could|about|versions?|commands?|scripts?|these|those|everything|begin|join\w*|just|first|read\w*|want|contribut\w*|against|before|after|source|environment|new\w*|must|pass|open|some|them|they|your|quick\w*|tell|show|give)$/u

const mostSections = 2
const mostItems = 10

/**
 * Sections whose headings have a word that the question asks for beside building, running and testing: "against a
 * database" leads to "Database configuration".
 *
 * @param told Sections that were told already.
 */
export function describeNamedSections(
  sections: readonly DocumentSection[],
  question: string,
  repositories: readonly string[],
  told: readonly DocumentSection[],
): string {
  const stems = (question.toLowerCase().match(/[a-z][a-z-]{3,30}/gu) ?? [])
    .filter((word) => !plain.test(word) && !repositories.includes(word))
    .map((word) => word.replace(/(?:ies|y|s)$/u, ''))
    .flatMap((stem) => [stem, ...(otherWords[stem] ?? [])])
  const fit = ({ heading }: DocumentSection): number =>
    stems.filter((stem) =>
      heading
        .toLowerCase()
        .split(/[\s:/]+/u)
        .some((word) => word.startsWith(stem)),
    ).length
  const found = sections
    .filter((section) => !told.includes(section) && section.level > 0 && fit(section) > 0)
    .toSorted(
      (one, other) => fit(other) - fit(one) || one.path.split('/').length - other.path.split('/').length,
    )
  return found
    .flatMap((section) => {
      const said = sayBlocks(section.blocks)
      const last = section.blocks.at(-1)
      return said === ''
        ? []
        : [
            `- “${section.heading.replaceAll(/[“”:]/gu, '')}” [${section.path}:${section.line}-${last?.endLine ?? section.line}]: ${said}\n`,
          ]
    })
    .slice(0, mostSections)
    .join('')
}

/** The first sentences of a section, and the items of its list in a row. */
function sayBlocks(blocks: readonly DocumentBlock[]): string {
  const prose = blocks.filter(({ kind }) => kind === 'prose')
  const isItem = ({ lines }: DocumentBlock): boolean => /^\s*(?:[-*+]|\d+\.) /u.test(lines[0] ?? '')
  const [first] = prose.filter(
    (block) => !isItem(block) && !/^\s*(?:\||\.\. |:\w|<|!|\[!)/u.test(block.lines[0] ?? ''),
  )
  const lead = first === undefined ? '' : firstSentences(plainProse(first.lines.join(' ')), 240)
  const items = prose.filter(isItem).map(({ lines }) => plainProse(lines.join(' ')))
  const short = items.filter((item) => item !== '' && item.length < 90)
  const rest = items.length > mostItems || short.length < items.length ? ' and more' : ''
  const row = short.length === 0 ? '' : `${short.slice(0, mostItems).join('; ')}${rest}.`
  return [lead, row].filter((part) => part !== '').join(' ')
}
