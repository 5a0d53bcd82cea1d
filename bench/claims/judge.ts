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
  const missing = callers.filter((caller) => !names(text, caller))
  const none =
    /(?:is not (?:called|used) anywhere|Nothing (?:calls|uses)|has no (?:callers|users))[^.]*\./u.exec(
      text,
    )?.[0]
  if (none !== undefined) return verdict(none, callers.length > 0 ? `called by ${callers.join(', ')}` : '')
  const all =
    /That is all[^.]*\./u.exec(text)?.[0] ??
    /is (?:called|used) (?:only in tests: )?in (?:one place|[\d,]+ places)/u.exec(text)?.[0]
  if (all !== undefined) return verdict(all, missing.length > 0 ? `lacks ${missing.join(', ')}` : '')
  return hedged(missing.length === 0)
}

export function judgeUnused(text: string, id: string, truth: Truth): Verdict {
  const callers = truth.callersOf(id)
  const unused =
    /(?:is (?:unused|dead|never (?:called|used))|is not (?:called|used) anywhere|[Nn]othing (?:in (?:this|the) repository )?(?:calls|uses)|has no (?:callers|users|uses))[^.]*\./u.exec(
      text,
    )?.[0]
  if (unused !== undefined) {
    const isOfSources = /outside of tests (?:nothing|it is)/u.test(text)
    const others = isOfSources ? callers.filter((caller) => !isTest.test(caller)) : callers
    return verdict(unused, others.length > 0 ? `called by ${others.join(', ')}` : '')
  }
  return hedged(callers.length === 0)
}

/** Ids in files that are tests by their paths. */
const isTest =
  /^[^#]*(?:(?:^|\/)tests?\/|(?:^|\/)test_[^/]*|_test\.\w+|\.(?:test|spec)\.\w+|Tests?\.\w+)(?:#|$)/u

export function judgeCallees(text: string, id: string, truth: Truth): Verdict {
  const callees = truth.calleesOf(id)
  const missing = callees.filter((callee) => !names(text, callee))
  const none = /calls nothing else[^.]*\./u.exec(text)?.[0]
  if (none !== undefined) {
    const others = callees.filter((callee) => callee !== id)
    return verdict(none, others.length > 0 ? `calls ${others.join(', ')}` : '')
  }
  const all = /calls (?:one definition|[\d,]+ definitions)/u.exec(text)?.[0]
  if (all !== undefined) return verdict(all, missing.length > 0 ? `lacks ${missing.join(', ')}` : '')
  return hedged(missing.length === 0)
}

export function judgeImpact(text: string, id: string, truth: Truth): Verdict {
  const callers = truth.callersOf(id).filter((caller) => caller !== id)
  const none = /(?:Nothing in this repository depends on)[^.]*\./u.exec(text)?.[0]
  if (none !== undefined) return verdict(none, callers.length > 0 ? `called by ${callers.join(', ')}` : '')
  const tests = /affects only tests[^.]*\./u.exec(text)?.[0]
  if (tests !== undefined) return verdict(tests, listMissing(text, callers))
  const direct = /affects (?:one|[\d,]+) definitions?(?: or module| and modules)? directly/u.exec(text)?.[0]
  if (direct === undefined) return hedged(callers.every((caller) => names(text, caller)))
  const missing = listMissing(text, callers)
  if (missing !== '') return verdict(direct, missing)
  const further = /, and (one|[\d,]+) more through/u.exec(text)
  const isEnd = / directly(?:;|\.| [^,a])/u.test(text)
  if (further === null && (!isEnd || text.includes('perhaps more through'))) return verdict(direct, '')
  const least = [...truth.reaching(id)].filter((other) => other !== id && other.includes('#')).length
  const said = numberOf(/affects (one|[\d,]+)/u.exec(text)?.[1]) + numberOf(further?.[1])
  const reaching = numberOf(/; (one|[\d,]+) tests?/u.exec(text)?.[1])
  return verdict(
    `${direct}${further?.[0] ?? ''}`,
    said + reaching < least ? `${least} lead to it: ${[...truth.reaching(id)].join(', ')}` : '',
  )
}

export function judgePath(text: string, from: string, to: string, truth: Truth): Verdict {
  const isReachable = truth.reaching(to).has(from)
  const none = /No chain of direct calls leads[^.]*\./u.exec(text)?.[0]
  if (none !== undefined) return verdict(none, isReachable ? 'there is one' : '')
  return hedged(!isReachable && /I found no chain/u.test(text))
}

/** A function at the beginning of a line is one of the file, in languages where such a line says so. */
export function judgeMembers(text: string, path: string, source: string): Verdict {
  const pattern = topLevelFunction[/\.(\w+)$/u.exec(path)?.[1] ?? '']
  if (pattern === undefined) return unsaid
  const truth = new Set([...source.matchAll(pattern)].map((match) => match[1]))
  const none = /(?:has no|defines no) functions?[^.]*\./u.exec(text)?.[0]
  if (none !== undefined) return verdict(none, truth.size > 0 ? `has ${[...truth].join(', ')}` : '')
  const count = /has (one function|[\d,]+ functions)/u.exec(text)
  if (count === null) return unsaid
  const number = numberOf(count[1]?.split(' ')[0])
  return verdict(count[0], number < truth.size ? `has ${[...truth].join(', ')}` : '')
}

const topLevelFunction: Readonly<Record<string, RegExp>> = {
  py: /^(?:async )?def (\w+)/gmu,
  go: /^func (\w+)/gmu,
  rs: /^(?:pub )?fn (\w+)/gmu,
  js: /^(?:export )?(?:async )?function (\w+)/gmu,
  ts: /^(?:export )?(?:async )?function (\w+)/gmu,
}

function listMissing(text: string, wanted: readonly string[]): string {
  const missing = wanted.filter((id) => !names(text, id))
  return missing.length === 0 ? '' : `lacks ${missing.join(', ')}`
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
  return text.includes(`\`${name}`) || /<\w+>$/u.test(name)
}
