import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { citePlace, gatherPassages, namePlace, quote } from '../../passages/gather-passages.ts'
import { capitalize, cite, code, joinNames, pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll, say } from '../../script.ts'

/** One product that takes the place of another: both names as they are written. */
export interface Switch {
  readonly from?: string
  readonly to: string
}

const forms: readonly (readonly [RegExp, 'from-to' | 'to-from' | 'to'])[] = [
  [
    /\b(?:switch|change|migrate|move|convert)\b[^?]{0,60}?\bfrom ([A-Za-z][\w.+#-]{1,30}) to ([A-Za-z][\w.+#-]{1,30})/iu,
    'from-to',
  ],
  [/\breplace ([A-Za-z][\w.+#-]{1,30}) (?:with|by) ([A-Za-z][\w.+#-]{1,30})/iu, 'from-to'],
  [
    /\buse ([A-Za-z][\w.+#-]{1,30}) (?:instead of|rather than|in place of) ([A-Za-z][\w.+#-]{1,30})/iu,
    'to-from',
  ],
  [
    /\b(?:switch|change|migrate)\b[^?]{0,40}? to ([A-Za-z][\w.+#-]{1,30})(?= ?(?:\?|$|in\b|for\b|as\b))/iu,
    'to',
  ],
]

/** What a question wants to take the place of what; undefined where it wants nothing of the kind. */
export function readSwitch(text: string): Switch | undefined {
  for (const [form, order] of forms) {
    const [, one, other] = form.exec(text) ?? []
    if (one === undefined || plain.test(one) || (other !== undefined && plain.test(other))) continue
    if (order === 'to') return { to: one }
    if (other !== undefined) return order === 'from-to' ? { from: one, to: other } : { from: other, to: one }
  }
  return undefined
}

/** Words that are no product. */
const plain = /^(?:the|an?|my|our|this|that|it|them|another|other|different|one|use|using|be|do)$/iu

type Match = GrepOutput['matches'][number]

const mostLines = 6
const settings = /\.(?:properties|ya?ml|toml|ini|cfg|conf|env|json|xml)$|(?:^|\/)\.env/iu
const manifests =
  /(?:^|\/)(?:build\.gradle(?:\.kts)?|pom\.xml|package\.json|Cargo\.toml|go\.mod|Gemfile|requirements[\w-]*\.txt|pyproject\.toml|composer\.json|[\w.]+\.csproj|Directory\.Packages\.props|(?:docker-)?compose[\w.-]*\.ya?ml)$/iu
const aside = /(?:^|\/)(?:node_modules|vendor|dist)\/|lock(?:\.\w+)?$|\.(?:svg|css|sum)$/iu

/**
 * How one product takes the place of another: what documents say of the new one, the files that are there for it, what
 * declares it, and the settings that name either. False, with nothing said, where the new one stands nowhere.
 */
export function* tellSwitch({ from, to }: Switch): Script<boolean> {
  const names = [to, ...(from === undefined ? [] : [from])]
  const greps = yield* callAll(
    'grep',
    names.map((name) => ({ pattern: stemOf(name), regex: true, limit: 120 })),
  )
  const [ofNew = [], ofOld = []] = greps.map((output) =>
    isToolFailure(output) ? [] : output.matches.filter(isUsable),
  )
  const [listed] = yield* callAll('list_files', [{ pattern: stemOf(to) }])
  const files =
    listed === undefined || isToolFailure(listed)
      ? []
      : listed.files.filter(({ path }) => !aside.test(path) && !/(?:^|\/)tests?\//iu.test(path))
  if (ofNew.length + files.length === 0) return false
  const { files: documents } = yield* gatherPassages(`documentation of ${to} configuration`, { limit: 8 })
  const said = documents
    .filter(({ path }) => /\.(?:md|rst|adoc|txt)$/iu.test(path))
    .flatMap(({ places }) => places)
    .flatMap((place) =>
      place.passages
        .filter(({ source, text }) => source === 'document' && speaksOf(text, to))
        .map((passage) => ({ place, passage })),
    )
    .toSorted((one, other) => worthOf(other.passage.text) - worthOf(one.passage.text))
  const own = files.filter(({ path }) => settings.test(path) || /\.sql$/iu.test(path))
  const [best] = said
  yield* say(
    best === undefined
      ? `${code(to)} is provided for: these are the places that have it.`
      : `${capitalize(namePlace(best.place))}${citePlace(best.place)} says how: ${quote(best.passage.text, cite(best.passage.location))}`,
  )
  yield* say('\n\n')
  const steps = [
    ...said.slice(1, 3).map(({ passage }) => quote(passage.text, cite(passage.location)).replace(/\.$/u, '')),
    ...(own.length === 0
      ? []
      : [
          `What is there for ${code(to)}: ${joinNames(
            own.slice(0, mostLines).map(({ path }) => `[${path}]`),
            mostLines,
          )}`,
        ]),
    ...rows(`It is declared in`, ofNew.filter(isIn(manifests))),
    ...rows(`Settings that name ${code(to)}`, ofNew.filter(isSetting)),
    ...(from === undefined ? [] : rows(`Settings that name ${code(from)}`, ofOld.filter(isSetting))),
    ...(from === undefined ? [] : rows(`What declares ${code(from)}`, ofOld.filter(isIn(manifests)))),
  ]
  for (const [index, step] of steps.entries()) yield* say(`${index + 1}. ${step}.\n`)
  return true
}

function rows(lead: string, matches: readonly Match[]): string[] {
  const distinct = [...new Map(matches.map((match) => [match.text.trim(), match])).values()]
  return distinct.length === 0
    ? []
    : [
        `${lead}: ${joinNames(
          distinct
            .slice(0, 4)
            .map(({ text, location }) => `${code(text.trim().slice(0, 120))}${cite(location)}`),
          4,
        )}`,
      ]
}

function isUsable({ location }: Match): boolean {
  return !aside.test(pathOf(location))
}

const isIn =
  (form: RegExp) =>
  ({ location }: Match): boolean =>
    form.test(pathOf(location))

function isSetting(match: Match): boolean {
  const path = pathOf(match.location)
  return settings.test(path) && !manifests.test(path) && match.in_test !== true && /[=:]/u.test(match.text)
}

/** `postgres` finds `postgresql`, and `PostgreSQL` too. */
function stemOf(name: string): string {
  return name.replace(/(?<=^postgres)ql$/iu, '').replace(/[^\w-]/gu, '.')
}

function speaksOf(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.replace(/(?<=^postgres)ql$/iu, '').toLowerCase())
}

/** A sentence that tells what to do before one that tells what there is. */
function worthOf(text: string): number {
  return (
    Number(
      /\b(?:set|use|run|start|enable|switch|change|configure|activate|profile|install|export|pass)\b/iu.test(
        text,
      ),
    ) +
    Number(/[`"'=]/u.test(text)) * 0.5 -
    Number(/\btests?\b|\bdevelopment time\b/iu.test(text))
  )
}
