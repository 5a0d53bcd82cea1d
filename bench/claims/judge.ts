import type { Truth } from './read-truth.ts'

export interface Verdict {
  /** What the answer says of everything of a kind, '' where it says nothing such. */
  readonly said: string
  /** Why that is false, '' where it is true. */
  readonly wrong: string
  /** It says less than what it lists allows. */
  readonly isHedgedInVain: boolean
}

const unsaid: Verdict = { said: '', wrong: '', isHedgedInVain: false }

export function judgeCallers(text: string, id: string, truth: Truth): Verdict {
  const callers = truth.callersOf(id)
  return (
    judgeNone(/Nothing in the repository calls/u, text, callers) ??
    judgeAll(/is called from (?:one definition|[\d,]+ definitions)/u, text, callers)
  )
}

export function judgeUnused(text: string, id: string, truth: Truth): Verdict {
  const callers = truth.callersOf(id)
  return judgeNone(/Nothing in the repository uses/u, text, callers) ?? hedged(callers.length === 0)
}

export function judgeCallees(text: string, id: string, truth: Truth): Verdict {
  const callees = truth.calleesOf(id)
  return (
    judgeNone(/calls nothing\./u, text, callees) ??
    judgeAll(/calls (?:one definition|[\d,]+ definitions)/u, text, callees)
  )
}

export function judgeImpact(text: string, id: string, truth: Truth): Verdict {
  const callers = truth.callersOf(id).filter((caller) => caller !== id)
  const none = judgeNone(/Nothing in the repository depends on/u, text, callers)
  if (none !== undefined) return none
  const direct = judgeAll(/can reach (?:one definition|[\d,]+ definitions)/u, text, callers)
  if (direct.said === '' || direct.wrong !== '') return direct
  const least = [...truth.reaching(id)].filter((other) => other !== id && other.includes('#')).length
  const number = numberOf(/can reach (one|[\d,]+)/u.exec(direct.said)?.[1])
  return verdict(
    direct.said,
    number < least ? `${least} lead to it: ${[...truth.reaching(id)].join(', ')}` : '',
  )
}

/** An answer that says up to how many steps away it lists all, be it of none. */
export function judgeNearImpact(text: string, id: string, truth: Truth): Verdict {
  const said = /All (?:direct users|dependents up to (\d+) steps away) are known/u.exec(text)
  if (said === null) return judgeImpact(text, id, truth)
  const near = [...truth.reaching(id, Number(said[1] ?? 1))]
  const missing = near.filter((other) => other !== id && !names(text, other))
  return verdict(said[0], missing.length > 0 ? `lacks ${missing.join(', ')}` : '')
}

export function judgePath(text: string, from: string, to: string, truth: Truth): Verdict {
  // What a function makes without a name is told as a part of it.
  const parts = [`${from}.<`, `${from}.{`]
  const isReachable = [...truth.reaching(to)].some(
    (id) => id === from || parts.some((part) => id.startsWith(part)),
  )
  const none = /never leads to/u.exec(text)?.[0]
  if (none !== undefined) return verdict(none, isReachable ? 'there is one' : '')
  const found = / leads to [^\n]* in (?:one step|[\d,]+ steps):/u.exec(text)?.[0]
  const isOfCalls = [...text.matchAll(/^\d+\. .*$/gmu)].every(([step]) => /` calls `[^`]+` \[/u.test(step))
  if (found !== undefined && isOfCalls) return verdict(found, isReachable ? '' : 'no chain of calls does')
  return hedged(!isReachable)
}

/** An answer that says that there is none, undefined where it does not. */
function judgeNone(pattern: RegExp, text: string, all: readonly string[]): Verdict | undefined {
  const said = sentenceWith(pattern, text)
  return said === undefined ? undefined : verdict(said, all.length > 0 ? `there is ${all.join(', ')}` : '')
}

/** An answer that gives a number without "at least" says that it lists all. */
function judgeAll(pattern: RegExp, text: string, all: readonly string[]): Verdict {
  const missing = all.filter((id) => !names(text, id))
  const said = sentenceWith(pattern, text)
  return said === undefined
    ? hedged(missing.length === 0)
    : verdict(said, missing.length > 0 ? `lacks ${missing.join(', ')}` : '')
}

/** What a pattern finds, unless the paragraph says what was not looked at. */
function sentenceWith(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(text)
  if (found === null) return undefined
  const rest = text.slice(found.index).split('\n', 1)[0] ?? ''
  return /does not cover|may be more|called by a framework|not known yet/u.test(rest) ? undefined : rest
}

/** A function at the beginning of a line is one of the file, in languages where such a line says so. */
export function judgeMembers(text: string, path: string, source: string): Verdict {
  const pattern = topLevelFunction[/\.(\w+)$/u.exec(path)?.[1] ?? '']
  if (pattern === undefined) return unsaid
  const truth = new Set([...source.matchAll(pattern)].map((match) => match[1]))
  const count = /has (one|[\d,]+) (?:functions?|members? of these kinds):/u.exec(text)
  if (count === null) return unsaid
  const number = numberOf(count[1])
  return verdict(count[0], number < truth.size ? `has ${[...truth].join(', ')}` : '')
}

const topLevelFunction: Readonly<Record<string, RegExp>> = {
  py: /^(?:async )?def (\w+)/gmu,
  go: /^func (\w+)/gmu,
  rs: /^(?:pub )?fn (\w+)/gmu,
  js: /^(?:export )?(?:async )?function (\w+)/gmu,
  ts: /^(?:export )?(?:async )?function (\w+)/gmu,
}

function verdict(said: string, wrong: string): Verdict {
  return { said, wrong, isHedgedInVain: false }
}

function hedged(isInVain: boolean): Verdict {
  return { said: '', wrong: '', isHedgedInVain: isInVain }
}

function numberOf(words: string | undefined): number {
  if (words === undefined) return 0
  return words === 'one' ? 1 : Number(words.replaceAll(',', ''))
}

/** Whether an answer names a node: the code of a module itself by its path. */
function names(text: string, id: string): boolean {
  const [path = '', fragment] = id.split('#')
  if (fragment === undefined) return text.includes(path)
  const name = fragment.replace(/~\d+$/u, '')
  return text.includes(`\`${name}`) || /<\w+>$|\{\w+\}$/u.test(name)
}
