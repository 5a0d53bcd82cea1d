import type { ShownOption } from '../../../../tools/list-options.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'

/** An option that the command line has already, with the lines of code that it stands in, one a definition. */
export interface FollowedOption {
  readonly option: ShownOption
  readonly lines: readonly { readonly location: string; readonly text: string }[]
  readonly isCut: boolean
}

const optionWord =
  /\b(?:flags?|(?:cli|command[ -]line|cmdline) (?:option|switch|argument|parameter)s?|switch)\b/iu
const mostTried = 10
const mostLines = 60

/** "How do I add a flag": the option that is there already and passes most definitions shows the way of one. */
export function* followOption(question: string): Script<FollowedOption | undefined> {
  const wanted = /(?:^|\s)--([a-z][\w-]{2,40})/u.exec(question)?.[1]
  if (!optionWord.test(question) && wanted === undefined) return undefined
  const output = yield* call('list_options', {})
  if (isToolFailure(output)) return undefined
  const options = output.options.filter(
    (option) => option.kind === 'option' && option.hidden !== true && longName(option).length > 3,
  )
  const hidden = output.options.filter((option) => option.hidden === true && longName(option).length > 3)
  const own = [...options, ...hidden].filter((option) => longName(option) === wanted)
  // Names of two words are seldom said in prose.
  const tried =
    own.length > 0
      ? own
      : [...options, ...hidden]
          .toSorted(
            (one, other) => Number(longName(other).includes('-')) - Number(longName(one).includes('-')),
          )
          .slice(0, mostTried)
  const found = yield* callAll(
    'grep',
    tried.map((option) => ({
      pattern: String.raw`\b${longName(option).replace(/[^\w]/gu, '[-_]?')}\b`,
      regex: true,
      limit: mostLines,
    })),
  )
  const followed = tried.flatMap((option, index) => {
    const grep = found[index]
    if (grep === undefined || isToolFailure(grep)) return []
    const code = grep.matches.filter(
      ({ location, text, in_test: isTest }) =>
        isTest !== true &&
        !/^\s*(?:\/\/|#(?!\[)|\*|--|;|"?\w+ \w+ \w+ \w+ )/u.test(text) &&
        !/\.(?:md|mdx|rst|adoc|txt|html|css|svg|mod|sum|lock|\d)$|lock\.\w+$/iu.test(pathOf(location)),
    )
    const lines = [
      ...Map.groupBy(code, ({ location, text }) => `${pathOf(location)} ${text.trim()}`).values(),
    ].flatMap(([first]) =>
      first === undefined ? [] : [{ location: first.location, text: first.text.trim() }],
    )
    const files = new Set(lines.map(({ location }) => pathOf(location))).size
    const kind = wantedKind(question)
    const isWanted = kind === undefined || lines.some(({ text }) => kind.test(text))
    return [{ option, lines, files, isWanted, isCut: grep.truncated }]
  })
  const usable = followed.filter(
    ({ lines, isCut }) => !isCut && lines.length >= 2 && lines.length <= (own.length > 0 ? 40 : 16),
  )
  const [best] = usable.toSorted(
    (a, b) => Number(b.isWanted) - Number(a.isWanted) || b.files - a.files || b.lines.length - a.lines.length,
  )
  return best
}

function wantedKind(question: string): RegExp | undefined {
  if (/\bbool(?:ean)?\b/iu.test(question)) return /bool|store_true|is_flag|SetTrue/iu
  return undefined
}

function longName({ names }: ShownOption): string {
  return (names.find((name) => name.startsWith('--')) ?? names[0] ?? '').replace(/^-+/u, '')
}
