import { BindingKind, DefinitionKind, ExpressionFlag, Op, type FileFacts } from '../../../languages/facts.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { fitsParts } from '../../fixed-parts.ts'
import { knownLevels } from '../../graph.ts'
import type { Program } from '../../program/program.ts'
import { Rule } from '../../edge-rules.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'
import { rowsIn } from '../../program/lists.ts'
import type { Place } from '../../row-ids.ts'

const SYMBOL = '#:'
const POSSIBLE = knownLevels.indexOf('possible')

/** Where nothing but what a macro is given makes a name, it may be any; so short a rest says no more. */
const SHORTEST_REST = 2

/**
 * A name that a macro puts together, `handle_#0` for `handle_##name` where name is the first parameter: it refers to all
 * functions that it may be in some use of the macro. What is called by such a name where the arguments are known the use
 * itself says. `#:name` is what is looked for by that name while the program runs, `dlsym(library, "name")`.
 */
export function linkPastedName(link: FileLink, place: Place): void {
  const { program, nodes, sites } = link
  const pattern = place.strings[place.a]!
  const at = { file: place.file, offset: place.start }
  const from = nodes.enclosing(place.file, place.scope)
  const refer = (definition: number): void => {
    const node = nodes.ofDefinition[definition]!
    if (node !== -1) sites.add('references', from, node, at, POSSIBLE, Rule['unique-name'])
  }
  const functions = functionsByName(program)
  if (pattern.startsWith(SYMBOL)) {
    functions.get(pattern.slice(SYMBOL.length))?.forEach(refer)
    return
  }
  const macro = place.scopes.definition[place.scope]!
  const uses =
    macro === -1 ? undefined : macroUses(program).get(place.strings[place.definitions.name[macro]!]!)
  const isCalled = (place.flags & ExpressionFlag.CALLEE) !== 0
  const names = new Set<string>()
  let isOpen = uses === undefined || uses.isPassedOn
  for (const use of uses?.calls ?? []) {
    // What is called where all is known, the call itself says.
    if (isCalled && use.file === place.file && use.given.every((each) => each !== undefined)) continue
    const name = pasted(pattern, use.given)
    if (name === undefined) isOpen = true
    else names.add(name)
  }
  for (const name of names) functions.get(name)?.forEach(refer)
  if (!isOpen || pattern.replaceAll(/#\d+/g, '').length < SHORTEST_REST) return
  functionsLike(program, pattern).forEach(refer)
}

/** `handle_#0` with what a use gives, undefined where that is not known. */
function pasted(pattern: string, given: readonly (string | undefined)[]): string | undefined {
  let isKnown = true
  const name = pattern.replaceAll(/#(\d+)/g, (_, position: string) => {
    const own = given[Number(position)]
    isKnown &&= own !== undefined
    return own ?? ''
  })
  return isKnown ? name : undefined
}

interface MacroUses {
  readonly calls: { readonly file: number; readonly given: readonly (string | undefined)[] }[]
  /** Whether it is named without being called: another macro may use it. */
  isPassedOn: boolean
}

/** Uses of the macros that put names together. */
const macroUses = onceFor(collectUses)

function collectUses(program: Program): ReadonlyMap<string, MacroUses> {
  const uses = new Map<string, MacroUses>()
  for (const { facts } of withIncludes(program)) {
    const { expressions, strings, scopes, definitions } = facts
    for (let row = 0; row < expressions.count; row++) {
      if (expressions.op[row] !== Op.NAME || !isPastedName(strings[expressions.a[row]!]!)) continue
      const macro = scopes.definition[expressions.scope[row]!]!
      if (macro !== -1) uses.set(strings[definitions.name[macro]!]!, { calls: [], isPassedOn: false })
    }
  }
  for (const { file, facts } of uses.size === 0 ? [] : withIncludes(program)) {
    const { expressions, strings } = facts
    const { op, a, b, flags } = expressions
    for (let row = 0; row < expressions.count; row++) {
      if (op[row] === Op.NAME && (flags[row]! & (ExpressionFlag.CALLEE | ExpressionFlag.WRITE)) === 0) {
        const used = uses.get(strings[a[row]!]!)
        if (used !== undefined) used.isPassedOn = true
      }
      if (op[row] !== Op.CALL || op[a[row]!] !== Op.NAME) continue
      const used = uses.get(strings[a[a[row]!]!]!)
      const given = rowsIn(facts, b[row]!).map((each) => textOf(program, program.expressionIn(file, each)))
      used?.calls.push({ file, given })
    }
  }
  return uses
}

/** The text of an argument, undefined where that is not one name or is a parameter of the macro around it. */
function textOf(program: Program, { file, expressions, strings, bindings, row }: Place): string | undefined {
  if (expressions.op[row] !== Op.NAME) return undefined
  const own = program.names[file]!.first(expressions.scope[row]!, expressions.a[row]!)
  const isParameter = own !== -1 && bindings.kind[own] === BindingKind.PARAMETER
  return isParameter ? undefined : strings[expressions.a[row]!]!
}

/** Not an operator, a destructor or a qualified name, which nothing is pasted into. */
const IDENTIFIER = /^[\w$\u0080-\uffff]+$/

const likeByProgram = onceFor<Program, Map<string, readonly number[]>>(() => new Map())

/** Those whose names are put together as the pattern says, whatever is given for `#1`. */
function functionsLike(program: Program, pattern: string): readonly number[] {
  const known = likeByProgram(program)
  let found = known.get(pattern)
  if (found === undefined) {
    const parts = pattern.split(/#\d+/)
    found = [...functionsByName(program)].flatMap(([name, all]) =>
      fitsParts(name, parts, 0) && IDENTIFIER.test(name) ? all : [],
    )
    known.set(pattern, found)
  }
  return found
}

const functionsByName = onceFor(collectFunctions)

function collectFunctions(program: Program): ReadonlyMap<string, readonly number[]> {
  const functions = new Map<string, number[]>()
  for (const { file, facts } of withIncludes(program)) {
    const { definitions, strings } = facts
    for (let row = 0; row < definitions.count; row++) {
      const kind = definitions.kind[row]
      if (kind !== DefinitionKind.FUNCTION && kind !== DefinitionKind.METHOD) continue
      const name = strings[definitions.name[row]!]!
      const definition = program.definitionBase[file]! + row
      addTo(functions, name, definition)
    }
  }
  return functions
}

function* withIncludes(program: Program): Generator<{ file: number; facts: FileFacts }> {
  for (let file = 0; file < program.files.length; file++) {
    const { facts } = program.files[file]!
    if (facts !== undefined && program.languages[file]?.semantics.includes === true)
      yield { file, facts: program.factsOf(file) }
  }
}

/** Names of C hold no such sign. */
export function isPastedName(name: string): boolean {
  return name.includes('#')
}
