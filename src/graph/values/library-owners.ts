import { FlowKind, Op } from '../../languages/facts.ts'
import { ANYTHING, BUILTINS, CONTAINERS, type Model, type Models } from '../../languages/library.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, type Externals } from '../solver/values.ts'
import { idAt, type Packed, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** Whose a called function or a receiver is. */
export interface Owners {
  /** In the names of `Model`, the nearest first. */
  readonly names: readonly string[]
  /** Whether it may be of others just as well: then a model of its name is possible. */
  readonly mayBeOthers: boolean
}

const UNKNOWN: Owners = { names: [], mayBeOthers: true }
/** Of the repository alone, which no model speaks of. */
const OWN: Owners = { names: [], mayBeOthers: false }
const IN_CONTAINERS: Owners = { names: [CONTAINERS, ANYTHING], mayBeOthers: false }
const OF_LANGUAGE: Owners = { names: [BUILTINS, CONTAINERS, ANYTHING], mayBeOthers: true }

/** What a model says of a name, and whether it is known to be its owner's. */
export interface Modelled<What> {
  readonly what: What
  readonly isKnown: boolean
}

/** The model of a name for the first owners that have one, else, where it may be of others, the first of that name. */
export function modelOf<What>(
  models: Models<What>,
  name: string,
  all: readonly Owners[],
): Modelled<What> | undefined {
  const ofName = models.get(name)
  if (ofName === undefined) return undefined
  for (const { names } of all) {
    const model = ownedBy(ofName, names)
    if (model !== undefined) return { what: model.what, isKnown: true }
  }
  const isPossible = all.some(({ mayBeOthers }) => mayBeOthers)
  return isPossible ? { what: ofName[0]!.what, isKnown: false } : undefined
}

function ownedBy<What>(models: readonly Model<What>[], owners: readonly string[]): Model<What> | undefined {
  for (const owner of owners) {
    const model = models.find((each) => each.owners.has(owner))
    if (model !== undefined) return model
  }
  return undefined
}

/**
 * Whose a function is that is called by its name or as a member of a module or type; empty where it is
 * a member of something else.
 */
export function ownersOfFunction(context: LinkContext, place: Place): readonly Owners[] {
  const { file, facts, base, row: callee } = place
  const { program, externals } = context
  const { op, a } = facts.expressions
  const { values } = context.valuesOf(idAt(base, callee))
  const outside = values.filter((value) => kindOf(value) === ValueKind.EXTERNAL)
  if (outside.length > 0)
    return outside.map((value) => ({ names: ownersAround(externals, idOf(value)), mayBeOthers: false }))
  if (op[callee] === Op.NAME) {
    const isOfLanguage = values.some(isBuiltin) && isBuiltinName(program, place)
    return [isOfLanguage ? { names: [BUILTINS], mayBeOthers: false } : UNKNOWN]
  }
  const receiver = a[callee]!
  if (op[callee] !== Op.MEMBER || op[receiver] !== Op.NAME) return []
  const isOfType =
    context.valuesOf(idAt(base, receiver)).values.some(isBuiltin) &&
    isBuiltinName(program, program.expressionIn(file, receiver))
  return isOfType ? [{ names: [facts.strings[a[receiver]!]!], mayBeOthers: false }] : []
}

export function ownersOfReceiver(context: LinkContext, place: Place): readonly Owners[] {
  const { base, row: receiver } = place
  const { values } = context.valuesOf(idAt(base, receiver))
  if (values.length === 0) return [UNKNOWN]
  return values.map((value) => ownersOfValue(context, place, value))
}

function ownersOfValue(context: LinkContext, place: Place, value: Packed): Owners {
  const { file, row: receiver } = place
  const { program, externals } = context
  const { ownThis, classesAreValues } = program.languages[file]!.semantics
  switch (kindOf(value)) {
    case ValueKind.EXTERNAL: {
      // What a package or a class has are functions, which have models of their own; a package may be an object, though
      // (JavaScript), and what is named in one is an object unless names in packages are classes (Java).
      const [, path = ''] = externals.names[idOf(value)]!.split('#')
      const isObject = ownThis || (classesAreValues ? path !== '' : path.includes('.'))
      return { names: ownersWithin(externals, idOf(value)), mayBeOthers: isObject }
    }
    case ValueKind.EXTERNAL_RESULT:
      return { names: ownersWithin(externals, idOf(value)), mayBeOthers: true }
    case ValueKind.CONTAINER:
    case ValueKind.PAIRS:
    case ValueKind.PAIR:
    case ValueKind.REST:
    case ValueKind.GENERATOR:
      return IN_CONTAINERS
    case ValueKind.OBJECT:
      // What is mixed into an object may be of any library (JavaScript).
      return ownThis ? UNKNOWN : IN_CONTAINERS
    case ValueKind.OPEN: {
      if (!isBuiltin(value)) return UNKNOWN
      const facts = program.factsOf(file)
      const { op, a } = facts.expressions
      if (op[receiver] !== Op.NAME) return OF_LANGUAGE
      if (!isBuiltinName(program, place)) return OF_LANGUAGE
      return { names: [facts.strings[a[receiver]!]!, ...OF_LANGUAGE.names], mayBeOthers: false }
    }
    case ValueKind.INSTANCE:
      return program.isClassLike(definitionIdOf(value)) ? ownersOfAncestors(context, value) : UNKNOWN
    case ValueKind.DEFINITION:
      // A function may have methods of a library (JavaScript), or be what a library's decorator made of it (Python).
      return !ownThis && program.isClassLike(definitionIdOf(value))
        ? ownersOfAncestors(context, value)
        : UNKNOWN
    default:
      return UNKNOWN
  }
}

/** Whose the ancestors are that the class of an object, or a class itself, has outside the repository. */
export function ownersOfAncestors(context: LinkContext, value: Packed): Owners {
  const { program, externals, hierarchy } = context
  const type = definitionIdOf(value)
  if (!hierarchy.hasUnknownAncestor(type)) return mayBeAnother(context, value) ? UNKNOWN : OWN
  const names = hierarchy.linearised(type).flatMap((ancestor) =>
    [FlowKind.EXTENDS, FlowKind.IMPLEMENTS]
      .flatMap((kind) => program.definitionFlowSources(ancestor, kind))
      .flatMap((source) => context.valuesOf(source).values)
      .flatMap((value) => {
        if (kindOf(value) === ValueKind.EXTERNAL) return ownersWithin(externals, idOf(value))
        return isBuiltin(value) ? OF_LANGUAGE.names : []
      }),
  )
  return { names, mayBeOthers: true }
}

/**
 * Whether something else may have methods for an object, though its class is all the repository's: others may lend it
 * members, and what is said to be a T may be a task or an option of one; a pointer has no methods.
 */
function mayBeAnother({ program }: LinkContext, value: Packed): boolean {
  if (kindOf(value) === ValueKind.DEFINITION) return false
  const file = program.definitionFile[definitionIdOf(value)]!
  const { interfaces, transparentTypes } = program.languages[file]!.semantics
  if (program.languages[file]?.semantics.extensionMethods === true) return true
  return interfaces === 'explicit' || [...transparentTypes].some((name) => name !== '*')
}

function isBuiltin(value: Packed): boolean {
  return kindOf(value) === ValueKind.OPEN && idOf(value) === Open.builtin
}

/** A name that nothing declares is the environment's, whatever that is (JavaScript); these are the language's. */
function isBuiltinName({ languages }: Program, { file, expressions, strings, row }: Place): boolean {
  return languages[file]!.semantics.builtins.has(strings[expressions.a[row]!]!)
}

const ownersById = onceFor<Externals, Map<number, readonly string[]>>(() => new Map())

/** The owners of a symbol outside: of `java.util#Map.of` those of `java.util#Map`, `java#Map`, `java.util` and `java`. */
function ownersAround(externals: Externals, id: number): readonly string[] {
  const ofAll = ownersById(externals)
  let owners = ofAll.get(id)
  if (owners === undefined) ofAll.set(id, (owners = prefixesOf(externals.names[id]!, false)))
  return owners
}

/** The same of what a symbol is or gives: `java.util#Map.of` is one, too. */
function ownersWithin(externals: Externals, id: number): readonly string[] {
  return [...prefixesOf(externals.names[id]!, true), ANYTHING]
}

function prefixesOf(name: string, isWhole: boolean): string[] {
  const hash = name.indexOf('#')
  const packages = cutDown(hash === -1 ? name : name.slice(0, hash), './:\\')
  if (hash === -1) return packages
  const paths = cutDown(name.slice(hash + 1), '.')
  const inPackages = (isWhole ? paths : paths.slice(1)).flatMap((path) =>
    packages.map((each) => `${each}#${path}`),
  )
  return [...inPackages, ...packages]
}

/** `a.b.c`, `a.b` and `a`. */
function cutDown(name: string, separators: string): string[] {
  const found = [name]
  for (let at = name.length - 1; at > 0; at--)
    if (separators.includes(name[at]!)) found.push(name.slice(0, at))
  return found
}
