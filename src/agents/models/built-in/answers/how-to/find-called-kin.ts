import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { formsOfWord, saidWords } from '../../understanding/wanted-kind.ts'
import type { Kin, KinMember } from './kin.ts'

/** Fewer files are no habit. */
const fewestFiles = 3
const mostLines = 300
const codeFiles =
  '**/*.{ts,tsx,js,jsx,mjs,cjs,py,rb,rs,go,java,kt,scala,cs,php,c,cc,cpp,hpp,swift,ex,lua,vue,svelte}'

/** Things that are made known one by one with a call that is called as the kind: `registerCollector("cpu", …)`. */
export function* findCalledKin(kind: WantedKind): Script<Kin | undefined> {
  const words = kind.words.flatMap(formsOfWord).filter((word) => /^[a-z][a-z\d]{1,30}$/u.test(word))
  if (words.length === 0) return undefined
  const word = `(?:${words.join('|')})`
  const output = yield* call('grep', {
    pattern: [
      String.raw`register\w{0,30}${word}\w{0,30}!?\s*[(<]`,
      String.raw`${word}s?[.:]{1,2}(?:register|create|extend|define)\w{0,30}\s*[(<]`,
      String.raw`(?:new |[.\s=(])(?:create_?|define_?|make_?)?${word}\(`,
    ].join('|'),
    regex: true,
    path: codeFiles,
    limit: mostLines,
  })
  const calls = isToolFailure(output) ? [] : output.matches.flatMap((match) => readCall(match, kind) ?? [])
  const groups = [...Map.groupBy(calls, ({ callee }) => callee).values()].map((group) => [
    ...new Map(group.map((one) => [pathOf(one.member.location), one])).values(),
  ])
  const [best] = groups
    .filter((group) => group.length >= fewestFiles)
    .toSorted((one, other) => (other[0]?.share ?? 0) - (one[0]?.share ?? 0) || other.length - one.length)
  const [first] = best ?? []
  if (best === undefined || first === undefined) return undefined
  return {
    by: 'call',
    shared: first.callee,
    members: best.map(({ member }) => member),
    fit: 1.9 * first.share + (/register/iu.test(first.callee) ? 1.4 : 0.4),
  }
}

interface ReadCall {
  readonly callee: string
  /** Share of the words of the kind that the name of what is called has. */
  readonly share: number
  readonly member: KinMember
}

const declares =
  /^(?:(?:export|public|private|protected|internal|static|async|pub|abstract|override|virtual|final|default|inline|extern)\s+)*(?:func|def|fn|function|void|class|interface|struct|trait|type|macro_rules!|#define|import|from|use)\b/u

function readCall(
  { text, location, in_test: isTest }: GrepOutput['matches'][number],
  kind: WantedKind,
): ReadCall | undefined {
  const path = pathOf(location)
  const line = text.trim()
  if (isTest === true || isAside(path) || declares.test(line) || /^(?:\/\/|#|\*|--|\/\*)/u.test(line))
    return undefined
  const found = [...line.matchAll(/(?<![\w.:])(?:new\s+)?([A-Za-z_][\w.:]{1,80})[!]?\s*[(<]/gu)]
    .map((match) => ({ callee: match[1] ?? '', at: match.index + match[0].length }))
    .map((one) => ({ ...one, share: shareOf(one.callee, kind) }))
    .filter(({ callee, share }) => share > 0 && isMaking(callee, kind))
    .toSorted((one, other) => other.share - one.share)[0]
  if (found === undefined) return undefined
  const given = /^\s*["'`:]?([A-Za-z_][\w-]{2,60})/u.exec(line.slice(found.at))?.[1]
  const stem = (path.split('/').at(-1) ?? path).replace(/\..*$/u, '')
  return {
    callee: found.callee,
    share: found.share,
    member: {
      // A file that is called after it sets it apart more than a word of its own.
      name: given === undefined || /[_-]|[a-z][A-Z]/u.test(stem) ? stem : given,
      label: path,
      location: path,
      lines: 0,
      made: { text: line, location },
    },
  }
}

/** A call that registers, or that makes one of just this kind: `Subcommand(`, `Node.create(`, not `node.text(`. */
function isMaking(callee: string, kind: WantedKind): boolean {
  const parts = callee.split(/[.:]+/u)
  const last = parts.at(-1) ?? callee
  if (/register/iu.test(last)) return true
  if (/^(?:create|extend|define)$/u.test(last) && parts.length > 1)
    return (
      /^[A-Z]/u.test(parts.at(-2) ?? '') &&
      saidWords(parts.at(-2) ?? '').every((word) => kind.words.includes(word))
    )
  const own = saidWords(last)
  const isMaker = /^(?:create|define|make)/u.test(last)
  return (
    (isMaker || /^[A-Z]/u.test(last)) &&
    own
      .filter((word) => !/^(?:create|define|make)$/u.test(word))
      .every((word) => kind.words.includes(word)) &&
    own.includes(kind.head)
  )
}

function shareOf(callee: string, kind: WantedKind): number {
  const own = new Set(saidWords(callee))
  return kind.words.filter((word) => own.has(word)).length / kind.words.length
}

/** What shows others how something is used, or is a copy. */
export function isAside(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|fixtures?|testdata|docs?|examples?|samples?|demos?|website|dist|build|vendor|node_modules|third_party|benchmarks?|wwwroot)\/|\.(?:md|mdx|rst|adoc|txt|h)$|_test\.\w+$|\.(?:test|spec)\.\w+$/iu.test(
    path,
  )
}
