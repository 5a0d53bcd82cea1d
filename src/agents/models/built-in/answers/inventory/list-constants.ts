import { nameWords, singular } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, citeNode, code, pathOf, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

/** "Which capabilities are there", in Go: the constants of the named type that is called so, one by one. */
export function* listConstants({ words, general }: AskedKind): Script<boolean> {
  const head = words.at(-1)
  if (head === undefined) return false
  const output = yield* call('list_definitions', { word: head, kinds: ['class', 'type'], limit: 60 })
  if (isToolFailure(output)) return false
  const wanted = [...words, ...(general === undefined ? [] : [general])]
  const types = output.definitions.filter((one) => {
    const own = nameWords(one.name.split('.').at(-1) ?? '').map(singular)
    const around = nameWords(pathOf(one.location)).map(singular)
    return (
      pathOf(one.location).endsWith('.go') &&
      one.in_test !== true &&
      !isExample(one) &&
      own.every((word) => wanted.includes(word) || /^(?:type|kind|mode|code|level)$/u.test(word)) &&
      words.every((word) => own.includes(word) || around.includes(word))
    )
  })
  for (const type of types.slice(0, 4)) {
    const name = type.name.split('.').at(-1) ?? type.name
    const directory = pathOf(type.location).split('/').slice(0, -1).join('/')
    const lines = yield* call('grep', {
      pattern: String.raw`^\s*(?:const\s+|var\s+)?[A-Za-z_]\w*\s*(?:=\s*${name}\(|${name}\s*=)`,
      regex: true,
      case_sensitive: true,
      ...(directory === '' ? {} : { path: directory }),
      limit: 200,
    })
    if (isToolFailure(lines)) continue
    const own = lines.matches.filter(
      ({ location, in_test }) =>
        in_test !== true && pathOf(location).split('/').slice(0, -1).join('/') === directory,
    )
    const [first] = own
    if (first === undefined) continue
    // `A Kind = iota` gives its type to the lines below it.
    const isCounted = own.length === 1 && /\biota\b/u.test(first.text)
    const rows = isCounted
      ? yield* readCounted(first.location)
      : own.map(({ text, location }) => ({ text, location }))
    if (rows.length < 2) continue
    yield* say(
      `${capitalize(plural(rows.length, 'constant'))} of the type ${code(name)}${type.doc === undefined ? '' : ` (“${quoteDoc(type.doc).replace(/\.$/u, '')}”)`}${citeNode(type)}:\n\n`,
    )
    const docs = yield* docsOf(rows)
    for (const [index, { text, location }] of rows.slice(0, 120).entries())
      yield* say(
        `- ${code(
          text
            .replace(/\/\/.*$/u, '')
            .replace(/\s+/gu, ' ')
            .trim(),
        )}${docs[index] ?? ''} [${location}]\n`,
      )
    return true
  }
  return false
}

interface Row {
  readonly text: string
  readonly location: string
}

/** The names of a block that counts, up to its closing bracket. */
function* readCounted(location: string): Script<Row[]> {
  const start = Number(/:(\d+)-/u.exec(location)?.[1] ?? 1)
  const path = pathOf(location)
  const output = yield* call('read_file', { path, start_line: start, end_line: start + 120 })
  if (isToolFailure(output)) return []
  const rows: Row[] = []
  for (const [index, line] of output.text
    .replace(/^\d+\| ?/gmu, '')
    .split('\n')
    .entries()) {
    const text = line.trim()
    if (text.startsWith(')')) break
    // What is given a value of its own behind those that are counted is no further one.
    const [written = ''] = text.split('//')
    if (rows.length > 0 && written.includes('=') && !/\biota\b/u.test(written)) break
    if (/^[A-Za-z]\w*\b/u.test(text))
      rows.push({ text, location: `${path}:${start + index}-${start + index}` })
  }
  return rows
}

/** What the comment above each constant says. */
function* docsOf(rows: readonly Row[]): Script<string[]> {
  const docs: string[] = []
  for (const { location } of rows.slice(0, 40)) {
    const detail = yield* call('get_node', {
      path: pathOf(location),
      line: Number(/:(\d+)-/u.exec(location)?.[1] ?? 1),
      include_source: false,
    })
    docs.push(
      isToolFailure(detail) || detail.node.kind !== 'variable' || detail.node.doc === undefined
        ? ''
        : `: ${quoteDoc(detail.node.doc).replace(/\.$/u, '')}`,
    )
  }
  return docs
}
