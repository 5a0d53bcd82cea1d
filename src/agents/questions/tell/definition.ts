import { limits } from '../../checks/evidence/claims.ts'
import type { GetNodeOutput } from '../../tools/get-node.ts'
import { at, block, code, described, listed, named, noted, plain, quote, section, table } from './markdown.ts'

const mostLines = 100
const mostMembers = 40
/** As many as the outline of a file shows. */
const mostOfFile = 120
const mostFields = 60

/** One definition, file or directory: what it says of itself, its source or its members, and how much uses it. */
export function tellDefinition(
  { node, others, extent, note }: GetNodeOutput,
  kind: string,
  memberKinds: readonly string[] = [],
): string[] {
  const { source, full_doc: doc, members, reexports = [], reexport_count: statements = 0 } = node
  const isWhole = source !== undefined && source.split('\n').length <= mostLines
  const article = /^[aeiou]/u.test(node.kind) ? 'an' : 'a'
  const what = node.kind === 'external' ? 'defined outside of the repository' : `${article} ${node.kind}`
  const container = node.container === '.' ? undefined : node.container
  const isOfFields = kind === 'data_model' && members.length > 0
  return [
    `${named(node)} is ${what}${node.in_test === true ? ' of tests' : ''}${container === undefined ? '' : ` in ${code(container)}`}.${doc === undefined ? '' : ` Its documentation:`}`,
    ...(doc === undefined ? [] : ['', ...quote(kind === 'data_model' ? firstParagraph(doc) : doc)]),
    ...(isOfFields ? tellFields(node) : []),
    ...(source === undefined || isOfFields ? [] : ['', block(source, node.path, mostLines)]),
    ...(isOfFields || isWhole || members.length === 0
      ? []
      : section(
          `It has ${countMembers(node.member_count, memberKinds)}:${limits(extent)}`,
          listed(members, node.kind === 'file' ? mostOfFile : mostMembers, node.member_count, described),
        )),
    ...(isWhole || reexports.length === 0
      ? []
      : section(
          'It re-exports:',
          listed(reexports, mostOfFile, statements, ({ text, location }) => `${code(text)}${at(location)}`),
        )),
    ...section(
      'Other definitions with this name:',
      listed(others, 8, others.length, (other) => `${other.kind} ${named(other)}`),
    ),
    ...noted(note),
  ]
}

/** `8 members`, or of members that were chosen by their kind `8 fields`. */
function countMembers(count: number, kinds: readonly string[]): string {
  const [kind] = kinds
  const noun = kind === undefined ? 'member' : kinds.length === 1 ? kind : 'member of these kinds'
  const nouns = noun.replace(/^(\w+)/u, (word) => (word.endsWith('s') ? `${word}es` : `${word}s`))
  return count === 1 ? `one ${noun}` : `${count} ${nouns}`
}

/** What a type holds: of each field how it is declared. */
function tellFields({ members, member_count: count }: GetNodeOutput['node']): string[] {
  return section(
    '',
    table(
      ['Field', 'Declared', 'Description', 'Place'],
      members
        .slice(0, mostFields)
        .map(({ name, signature = '', doc = '', location }) => [
          code(name),
          signature === '' ? '' : code(signature),
          plain(doc),
          at(location).trim(),
        ]),
      count,
    ),
  )
}

function firstParagraph(doc: string): string {
  return doc.split(/\n\s*\n/u)[0] ?? doc
}
