/** A call as a compiler binds it, by the place of the callee's name: line 1-based, column 0-based. */
export interface BoundCall {
  readonly file: string
  readonly line: number
  readonly column: number
  /** File and line of what is called, where the repository declares it. */
  readonly definitions: readonly (readonly [file: string, line: number])[]
}

/** A definition as the graph has it. */
export interface OwnDefinition {
  readonly file: string
  readonly name: string
  readonly line: number
  /** Name and line of what it belongs to. */
  readonly owner: string
  readonly ownerLine: number
  readonly isMethod: boolean
  /** Expanded before a compiler binds anything. */
  readonly isMacro: boolean
}

/** Where the graph says that a call leads. */
export interface OwnTarget {
  readonly definition: OwnDefinition
  readonly isPossible: boolean
}

export interface Verdict {
  bound: number
  /** Led to what the compiler binds the call to, its class where it makes one, or what overrides or implements it. */
  found: number
  /** Of those, known as possible only. */
  possible: number
  /** Leads nowhere in the repository. */
  open: number
  /** Leads to something else alone. */
  elsewhere: number
  readonly misses: string[]
}

/** Compares what a compiler binds to definitions of the repository with where the graph says that it leads. */
export function judge(
  calls: readonly BoundCall[],
  /** Undefined where the graph knows of no call. */
  targetsAt: (call: BoundCall) => readonly OwnTarget[] | undefined,
  definitionsAt: (file: string, line: number) => readonly OwnDefinition[],
): Verdict {
  const verdict: Verdict = { bound: 0, found: 0, possible: 0, open: 0, elsewhere: 0, misses: [] }
  for (const call of calls) {
    const targets = call.definitions.length === 0 ? undefined : targetsAt(call)
    if (targets === undefined || targets.some(({ definition }) => definition.isMacro)) continue
    verdict.bound++
    const meant = call.definitions.flatMap(([file, line]) => definitionsAt(file, line))
    const right = targets.filter(({ definition }) => isMeant(definition, call, meant))
    if (right.length > 0) {
      verdict.found++
      if (right.every(({ isPossible }) => isPossible)) verdict.possible++
      continue
    }
    if (targets.length === 0) verdict.open++
    else verdict.elsewhere++
    const to = call.definitions.map((place) => place.join(':')).join(' ')
    const own = targets.map(({ definition: { file, line, name } }) => `${name} ${file}:${line}`).join(', ')
    verdict.misses.push(`${call.file}:${call.line}:${call.column} is ${to}, not ${own === '' ? 'open' : own}`)
  }
  return verdict
}

function isMeant(own: OwnDefinition, call: BoundCall, meant: readonly OwnDefinition[]): boolean {
  const isItself = call.definitions.some(
    ([file, line]) => own.file === file && (own.line === line || own.ownerLine === line),
  )
  // What another class has under the name stands for it; another overload of the same class does not.
  return (
    isItself || (own.isMethod && meant.some(({ name, owner }) => name === own.name && owner !== own.owner))
  )
}
