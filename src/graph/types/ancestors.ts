import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { whileIn } from '../program/while-in.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { embedded } from './aliased-classes.ts'
import type { DefinitionId, ExpressionId } from '../row-ids.ts'

/** Deeper class hierarchies than this are broken code. */
const MAX_DEPTH = 200

/** What classes extend and implement. */
export interface Ancestors {
  /** Classes of the repository that a class extends or implements, as written, in order. */
  parents(definition: DefinitionId): readonly DefinitionId[]
  /** The class itself and its ancestors in the order in which members are looked up. */
  linearised(definition: number): readonly DefinitionId[]
  /** Whether some ancestor lies outside the repository or cannot be told. */
  hasUnknownAncestor(definition: DefinitionId): boolean
}

export function createAncestors(context: () => LinkContext): Ancestors {
  const found = new Map<number, Parents>()
  const linear = new Map<number, readonly DefinitionId[]>()
  const busy = new Set<number>()

  const parentsOf = (definition: DefinitionId): readonly DefinitionId[] => {
    const known = found.get(definition)
    if (known !== undefined) return known.classes
    if (busy.has(definition)) return []
    return whileIn(busy, definition, () => {
      const parents = findParents(context(), definition)
      found.set(definition, parents)
      return parents.classes
    })
  }

  const linearise = (definition: DefinitionId, path: readonly number[]): readonly DefinitionId[] => {
    const known = linear.get(definition)
    if (known !== undefined) return known
    if (path.includes(definition) || path.length > MAX_DEPTH) return []
    const inner = [...path, definition]
    const merged = mergeC3(definition, parentsOf(definition), (parent) => linearise(parent, inner))
    const order = orderOf(context(), definition, merged)
    // While its bases are looked up, what it inherits is not known yet.
    const isWhole = !busy.has(definition) && (path.length === 0 || order.length > 0)
    if (isWhole) linear.set(definition, order)
    return order
  }
  const linearised = (definition: DefinitionId): readonly DefinitionId[] => {
    const known = linear.get(definition)
    if (known !== undefined) return known
    // The farthest first, so that no chain of classes is too deep.
    const all = new Set([definition])
    for (const next of all) for (const parent of parentsOf(next)) if (!linear.has(parent)) all.add(parent)
    for (const each of [...all].toReversed()) linearise(each, [])
    return linearise(definition, [])
  }

  return {
    parents: parentsOf,
    linearised,
    hasUnknownAncestor: (definition) =>
      linearised(definition).some((ancestor) => {
        parentsOf(ancestor)
        return found.get(ancestor)?.isIncomplete === true
      }),
  }
}

interface Parents {
  readonly classes: readonly DefinitionId[]
  /** Whether something that is extended is no class of the repository. */
  readonly isIncomplete: boolean
}

const BASES_FIRST = [FlowKind.EXTENDS, FlowKind.IMPLEMENTS]
const MIXINS_FIRST = [FlowKind.IMPLEMENTS, FlowKind.EXTENDS]

function findParents(context: LinkContext, definition: DefinitionId): Parents {
  const classes: DefinitionId[] = []
  let isIncomplete = false
  const { modulesAreMixedIn } =
    context.program.languages[context.program.definitionFile[definition]!]!.semantics
  for (const kind of modulesAreMixedIn === true ? MIXINS_FIRST : BASES_FIRST) {
    for (const source of sourcesOfParts(context, definition, kind)) {
      const candidates = [
        ...namedClasses(context, source),
        ...(kind === FlowKind.EXTENDS ? mixinBases(context, definition, source) : []),
      ].filter((parent) => parent !== definition && mayBeParent(context, definition, parent))
      for (const parent of candidates) if (!classes.includes(parent)) classes.push(parent)
      if (candidates.length === 0) isIncomplete = true
    }
  }
  return { classes, isIncomplete }
}

/** Flows of all parts of a type. */
function sourcesOfParts(
  { program, parts }: LinkContext,
  definition: DefinitionId,
  kind: number,
): readonly ExpressionId[] {
  const all = parts.all(definition)
  if (all === undefined) return program.definitionFlowSources(definition, kind)
  return all.flatMap((part) => program.definitionFlowSources(part, kind))
}

/** The order in which a class and its ancestors are asked: some languages put others before the class itself. */
function orderOf(
  context: LinkContext,
  definition: DefinitionId,
  merged: readonly DefinitionId[],
): readonly DefinitionId[] {
  const { program } = context
  const { orderAncestors } = program.rules[program.definitionFile[definition]!]!.members
  return orderAncestors?.(context, definition, merged) ?? merged
}

/** Types that what stands behind `extends` names. */
function namedClasses(context: LinkContext, source: ExpressionId): readonly DefinitionId[] {
  const { values } = context.valuesOf(source)
  return values
    .filter((value) => kindOf(value) === ValueKind.DEFINITION || kindOf(value) === ValueKind.INSTANCE)
    .map((value) => embedded(context, definitionIdOf(value)))
}

/** Classes that a class extends by what its base is given. */
function mixinBases(
  context: LinkContext,
  definition: DefinitionId,
  base: ExpressionId,
): readonly DefinitionId[] {
  const { program } = context
  return (
    program.rules[program.definitionFile[definition]!]!.members.mixinBases?.(context, definition, base) ?? []
  )
}

/** Functions make objects, too, where each has a `this` of its own (JavaScript). */
function mayBeParent(context: LinkContext, definition: DefinitionId, parent: DefinitionId): boolean {
  const { program } = context
  if (program.isClassLike(parent)) return true
  return program.languages[program.definitionFile[definition]!]!.semantics.ownThis
}

/** Longer chains of classes are no one's work: their far ends are left out. */
const MAX_ANCESTORS = 500

/**
 * C3 linearisation (Barrett et al. 1996; Python's method resolution order). Where the order is contradictory, or a
 * class is its own ancestor, what is left is taken depth first: such code does not run, but must not stop linking.
 */
function mergeC3(
  definition: DefinitionId,
  parents: readonly DefinitionId[],
  linearised: (parent: DefinitionId) => readonly DefinitionId[],
): readonly DefinitionId[] {
  const [parent] = parents
  if (parent === undefined) return [definition]
  if (parents.length === 1) {
    const above = linearised(parent).slice(0, MAX_ANCESTORS)
    const order = above.length === 0 ? [parent] : above.filter((ancestor) => ancestor !== definition)
    return [definition, ...order]
  }
  const sequences = [...parents.map((parent) => [...linearised(parent)]), [...parents]]
  const result = [definition]
  for (;;) {
    const pending = sequences.filter((sequence) => sequence.length > 0)
    if (pending.length === 0) return result
    const inTail = (candidate: DefinitionId) => pending.some((sequence) => sequence.indexOf(candidate) > 0)
    const head =
      pending.map((sequence) => sequence[0]!).find((candidate) => !inTail(candidate)) ?? pending[0]![0]!
    if (!result.includes(head)) result.push(head)
    for (const sequence of pending) {
      const index = sequence.indexOf(head)
      if (index !== -1) sequence.splice(index, 1)
    }
  }
}
