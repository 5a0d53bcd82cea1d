import { nameWords, singular } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, cite, code, pathOf, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

const opening =
  /^\s*enum\s+(\w+)\s*\{|^\s*create\s+type\s+(?:"?\w{1,80}"?\.)?"?(\w{1,80})"?\s+as\s+enum\s*\(/iu
const mostMembers = 200

/** The members of an enum of a schema that the graph does not read: Prisma, GraphQL, Protocol Buffers, SQL. */
export function* listWrittenEnum({ words, general, phrase }: AskedKind): Script<boolean> {
  const wanted = [...words, ...(general === undefined || typeWord.test(general) ? [] : [general])]
  if (wanted.length === 0) return false
  const output = yield* call('grep', {
    pattern: String.raw`^\s*enum\s+\w+\s*\{|^\s*create\s+type\s+\S+\s+as\s+enum\s*\(`,
    regex: true,
    limit: 300,
  })
  if (isToolFailure(output)) return false
  const fitting = output.matches
    .flatMap((match) => {
      const [, name = '', type = ''] = opening.exec(match.text) ?? []
      const own = nameWords(name || type).map(singular)
      const rest = own.filter((word) => !wanted.includes(word) && !typeWord.test(word))
      const isNamed = own.join('') === wanted.join('') || wanted.every((word) => own.includes(word))
      return isNamed && rest.length === 0 && schemaFile.test(pathOf(match.location)) && !isExample(match)
        ? [{ name: name || type, location: match.location }]
        : []
    })
    .toSorted((one, other) => Number(isMigration(one.location)) - Number(isMigration(other.location)))
  const [best] = fitting
  if (best === undefined) return false
  const path = pathOf(best.location)
  const start = Number(/:(\d+)/u.exec(best.location)?.[1] ?? 1)
  const file = yield* call('read_file', { path, start_line: start, end_line: start + mostMembers })
  if (isToolFailure(file)) return false
  const { members, endLine } = readMembers(file.text, start)
  if (members.length === 0) return false
  yield* say(
    `${capitalize(plural(members.length, 'value'))}, the members of the enum ${code(best.name)}${cite(`${path}:${start}-${endLine}`)}${[phrase.toLowerCase(), phrase.toLowerCase().replaceAll(' ', '')].includes(best.name.toLowerCase()) ? '' : `, for ${code(phrase)}`}:\n\n`,
  )
  for (const { text, line, comment } of members)
    yield* say(
      `- ${code(text)}${comment === '' ? '' : `: ${quoteDoc(comment)}`}${cite(`${path}:${line}-${line}`)}\n`,
    )
  return true
}

const typeWord = /^(?:type|kind|value|variant|option|member|enum|name|constant)$/u
const schemaFile = /\.(?:prisma|graphqls?|gql|proto|sql|dbml|thrift|fbs)$/u

function isMigration(location: string): boolean {
  return /(?:^|\/)migrations?\//u.test(location)
}

interface Member {
  readonly text: string
  readonly line: number
  readonly comment: string
}

/** @param content Lines as `read_file` numbers them, `12|  active`. */
function readMembers(
  content: string,
  start: number,
): { readonly members: readonly Member[]; readonly endLine: number } {
  const lines = content.split('\n').map((line) => line.replace(/^\s*\d+\| ?/u, ''))
  const end = lines.findIndex((line, index) => index > 0 && /^\s*[})]/u.test(line))
  const inside = lines.slice(1, end === -1 ? lines.length : end)
  const members = inside.flatMap((line, index): Member[] => {
    const [, text = ''] =
      /^\s*['"]?([A-Za-z_]\w{0,80}(?:[ -]\w{1,80}){0,6})['"]?[ \t]{0,40}(?:=[ \t]{0,40}-?\w{1,40}[ \t]{0,40})?(?:[,;@([]|\/\/|#|$)/u.exec(
        line,
      ) ?? []
    const comment =
      /(?:\/\/|#)([^\n]{1,300})/u
        .exec(line)?.[1]
        ?.replace(/^[/\s]+/u, '')
        .trim() ?? ''
    return text === '' || /^(?:option|reserved|enum)\b/u.test(text)
      ? []
      : [{ text, line: start + index + 1, comment }]
  })
  return { members, endLine: end === -1 ? start + inside.length : start + end }
}
