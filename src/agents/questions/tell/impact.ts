import { groupDigits } from '../../../contract/group-digits.ts'
import { claim, limits, quantity } from '../../checks/evidence/claims.ts'
import { isCounted } from '../../checks/evidence/extent.ts'
import type { Extent } from '../../checks/evidence/extent.ts'
import type { ChangeImpactOutput } from '../../tools/change-impact.ts'
import type { ShownLevels } from '../../tools/collect-dependents.ts'
import type { ImpactOutput } from '../../tools/impact.ts'
import { at, code, listed, named, noted, plain, quoted, section, sentence } from './markdown.ts'
import { tellOpen, tellOthers, tellText } from './neighbours.ts'

const mostTests = 25

/** What depends on a definition, level by level, and the tests that reach it. */
export function tellImpact(output: ImpactOutput): string[] {
  const { node, levels, extent, files, note } = output
  // What is left out for length is known all the same.
  const known = levels.reduce((sum, level) => sum + level.total, 0) + output.test_count
  return [
    known === 0
      ? claim(
          extent,
          () => `Nothing in the repository depends on ${named(node)}.`,
          () => `No dependent of ${named(node)} was found.`,
        )
      : `A change to ${named(node)} can reach ${quantity({ ...extent, shown: known }, 'definition')} in ${files === 1 ? 'one file' : `${files} files`}, tests included.${tellWhole(levels, extent)}${limits(extent)}`,
    ...tellLevels(levels),
    ...tellOpenBelow(output),
    ...tellOpen(output),
    ...tellText(output),
    '',
    ...tellTests(output),
    ...tellOthers(output),
    ...noted(note),
  ]
}

/** Up to where all are known, in an answer that may lack some. */
function tellWhole(levels: ShownLevels, extent: Extent): string {
  const last = levels.findLast(({ complete }) => complete)?.depth
  if (isCounted(extent) || last === undefined) return ''
  return last === 1 ? ' All direct users are known.' : ` All dependents up to ${last} steps away are known.`
}

/** Where to look for what may be missing behind the dependents. */
function tellOpenBelow({ open = [] }: ImpactOutput): string[] {
  return section(
    'Of these not all users are known:',
    open.map(
      (each) =>
        `- ${named(each)}: ${each.reasons.join(', ')}${each.places.map((place) => ` [${place}]`).join('')}`,
    ),
  )
}

/** What a branch or uncommitted work changes, and what that reaches. */
export function tellChangeImpact(output: ChangeImpactOutput): string[] {
  const { base, from, changed, changed_count: count, changed_file_count: files, documents = [] } = output
  if (files === 0 && output.note !== undefined) return [plain(output.note)]
  return [
    `Since ${code(base)} (${from}) ${count === 1 ? 'one definition was' : `${count} definitions were`} added or changed; ${files === 1 ? 'one file differs' : `${files} files differ`}:`,
    '',
    ...listed(changed, 40, count, (node) => `${named(node)} (${node.change})`),
    ...section(
      'Documents that were changed:',
      listed(
        documents,
        10,
        documents.length,
        ({ location, sections }) =>
          `[${location}] (${sections === 1 ? 'one section' : `${sections} sections`})`,
      ),
    ),
    ...tellLevels(output.levels),
    '',
    ...tellTests(output),
    ...noted(output.note),
  ]
}

/** Tests that reach a definition by file: those named after it first, then the nearest. */
export function tellTestsOf(output: ImpactOutput): string[] {
  const { node, extent, note, test_files: files } = output
  const tests = claimTests(output)
  return [
    output.test_count === 0
      ? claim(
          extent,
          () => `No test reaches ${named(node)}.`,
          () => `No test was found that reaches ${named(node)}.`,
        )
      : `${sentence(tests)} can reach ${named(node)}, in ${files.length === 1 ? 'one file' : `${files.length} files`}.${limits(extent)}`,
    ...(output.test_count === 0 ? [] : ['']),
    ...files.slice(0, mostTestFiles).flatMap((file, index) => tellTestFile(output, file, index)),
    ...(files.length > mostTestFiles ? [`- … and ${files.length - mostTestFiles} more files`] : []),
    ...tellOthers(output),
    ...noted(note),
  ]
}

const mostTestFiles = 30
/** Of the first files their tests are named. */
const mostNamedFiles = 6
const mostOfFile = 8

function claimTests({ extent, test_count: total, test_files: files }: ImpactOutput): string {
  const all = { ...extent, total: extent.total === null ? null : total, shown: total }
  return files.some((file) => file.is_code === true)
    ? quantity(all, 'test or other test code', 'tests and other test code')
    : quantity(all, 'test')
}

function countOf({ tests, is_code: isCode }: ImpactOutput['test_files'][number]): string {
  if (isCode === true) return tests === 1 ? 'one definition' : `${tests} definitions`
  return tests === 1 ? 'one test' : `${tests} tests`
}

function tellTestFile(
  { tests }: ImpactOutput,
  file: ImpactOutput['test_files'][number],
  index: number,
): string[] {
  const own = tests.filter(({ location }) => location === file.path || location.startsWith(`${file.path}:`))
  const shown = index < mostNamedFiles ? own.slice(0, mostOfFile) : []
  const rest = file.tests - shown.length
  return [
    `- [${file.path}]: ${countOf(file)}${file.depth > 1 ? `, ${file.depth} steps away` : ''}`,
    ...shown.map((test) => `  - ${tellTest(test)}`),
    ...(shown.length > 0 && rest > 0 ? [`  - … and ${rest} more`] : []),
  ]
}

function tellTests({ tests, test_count: total }: Pick<ImpactOutput, 'tests' | 'test_count'>): string[] {
  if (total === 0) return ['No test was found that reaches it.']
  const areTests = tests.every(isTest)
  const head = areTests ? 'Tests that reach it:' : 'Tests and other test code that reach it:'
  return [head, '', ...listed(tests, mostTests, total, tellTest)]
}

/** By what test runners go by: a kind of its own, a name, an attribute. */
function isTest({ kind, name, signature = '' }: ImpactOutput['tests'][number]): boolean {
  return (
    kind === 'test' ||
    /(?:^|\.)test|tests?$/iu.test(name) ||
    /^(?:\[(?:Fact|Theory|Test\w*)\b|@(?:Test|ParameterizedTest)\b|#\[(?:\w+::)?test\b)/u.test(signature)
  )
}

function tellTest(test: ImpactOutput['tests'][number]): string {
  return `${named(test)}${test.depth > 1 ? ` (${test.depth} steps away)` : ''}${test.is_possible === true ? ' (possible)' : ''}`
}

/** Of what is shown whole, those that are merely possible apart. */
function countOfLevel({ nodes, total, complete }: ShownLevels[number]): string {
  const possible = nodes.filter(({ known }) => known === 'possible').length
  if (possible === total) return `perhaps ${total}`
  const least = complete ? '' : 'at least '
  if (possible === 0 || nodes.length < total) return `${least}${groupDigits(total)}`
  return `${least}${total - possible}, perhaps ${possible} more`
}

function tellLevels(levels: ShownLevels): string[] {
  return levels.flatMap((level) => {
    const { depth, nodes, total } = level
    return section(
      `**${depth === 1 ? 'Directly' : `In ${depth} steps`}: ${countOfLevel(level)}**`,
      listed(
        nodes,
        nodes.length,
        total,
        ({ name, via, through, site, text, known }) =>
          `${code(name)} ${via}${depth === 1 ? '' : ` ${code(through)}`}${known === 'exact' ? '' : ` (${known})`}${at(site)}${quoted(text)}`,
      ),
    )
  })
}
