import { isToolFailure } from '../../../tools/tool.ts'
import { pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { plainProse } from './project/plain-prose.ts'

/** Lines of a section that are read. */
const mostLines = 60
const mostItems = 12

/** What the changelog says of a release, item by item; false, with nothing said, where it has no section for it. */
export function* sayChangelog(tag: string): Script<boolean> {
  const version = /\d[\w.+-]*/u.exec(tag)?.[0]
  if (version === undefined) return false
  const quoted = version.replaceAll('.', String.raw`\.`).replaceAll('+', String.raw`\+`)
  const found = yield* call('grep', {
    pattern: String.raw`^(?:#+\s*|==\s*|\*\*)?\[?(?:version\s+)?v?${quoted}(?:[^\d.]|\.?\s|$)`,
    regex: true,
    path: '**/*{CHANGE,Change,change,HISTORY,History,NEWS,RELEASE,Release}*',
    limit: 5,
  })
  const heading = isToolFailure(found)
    ? undefined
    : found.matches.find(({ location }) => /\.(?:md|rst|txt|adoc):|CHANGES:|NEWS:/iu.test(location))
  if (heading === undefined) return false
  const path = pathOf(heading.location)
  const line = Number(/:(\d+)-\d+$/u.exec(heading.location)?.[1] ?? 1)
  const read = yield* call('read_file', { path, start_line: line, end_line: line + mostLines })
  if (isToolFailure(read)) return false
  const level = /^#+/u.exec(heading.text)?.[0].length ?? 9
  const items: string[] = []
  for (const numbered of read.text.split('\n').slice(1)) {
    const [, number = '', text = ''] = /^(\d+)\| ?(.*)$/u.exec(numbered) ?? []
    const next = /^#+/u.exec(text)?.[0].length
    if ((next !== undefined && next <= level) || (level === 9 && /^v?\d+\.\d/u.test(text))) break
    const item = /^\s{0,3}[-*+] (.+)$/u.exec(text)?.[1]
    if (item !== undefined) items.push(`- ${plainProse(item)} [${path}:${number}-${number}]\n`)
  }
  if (items.length === 0) return false
  yield* say(
    `The changelog says of ${version} [${path}:${line}-${line}]:\n\n${items.slice(0, mostItems).join('')}`,
  )
  if (items.length > mostItems) yield* say(`- and ${items.length - mostItems} more items\n`)
  yield* say('\n')
  return true
}
