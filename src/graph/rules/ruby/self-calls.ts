import { DefinitionKind, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { FoundExtensions } from '../../language-rules/members.ts'
import type { Program } from '../../program/program.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf, pack } from '../../solver/values.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { classesAtTop, functionsNamed } from './constants.ts'
import { usingModule } from './including-classes.ts'
import { refinedCore } from './refinements.ts'
import { isStaticDefinition } from './static-members.ts'
import { lacksMember } from '../../values/unknown-receivers.ts'
import type { Packed, Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { mixingFiles } from './mixing-files.ts'

const NONE: FoundExtensions = { entities: [], isSure: true }

/** What a call without a receiver means that its class does not have: functions at top level are methods of all objects. */
export function extensionMembers(context: LinkContext, place: Place, receiver: ValueSet): FoundExtensions {
  const { file, expressions, a: base, name } = place
  const op = expressions.op[base]
  const isImplicit = expressions.start[base] === expressions.end[base]
  const core = CORE_CLASSES.get(op!)
  if (core !== undefined) {
    const refined = refinedCore(context, place, core, name)
    return { entities: refined.length > 0 ? refined : membersOfCore(context, file, core, name), isSure: true }
  }
  if (op !== Op.THIS && op !== Op.THIS_CLASS) return NONE
  const ofExtended = membersOfExtended(context, receiver, name)
  if (ofExtended.length > 0) return { entities: ofExtended, isSure: true }
  const functions = functionsNamed(context, file, name)
  // Of an object of which nothing is known nothing says that it lacks the method.
  if (functions.length === 0 || !isImplicit || receiver.values.length === 0) return NONE
  // A class from outside may well have a method of that name.
  const mayHave = receiver.values.some(
    (value) =>
      (kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION) &&
      context.hierarchy.hasUnknownAncestor(definitionIdOf(value)),
  )
  if (mayHave && functions.some((each) => each.file !== file)) return NONE
  // A block that is evaluated in some class gives it methods.
  if (methodsOfNoClass(context.program).has(name)) return NONE
  return {
    entities: functions.map(({ binding }) => pack(EntityKind.BINDING, binding)),
    isSure: !mayHave && functions.every((each) => each.file === file),
  }
}

/** What a literal is an object of. */
const CORE_CLASSES: ReadonlyMap<number, string> = new Map([
  [Op.STRING, 'String'],
  [Op.ARRAY, 'Array'],
  [Op.OBJECT, 'Hash'],
])

/** What the repository adds to a class of the language that has no such member itself. */
function membersOfCore(context: LinkContext, file: number, core: string, name: string): readonly Packed[] {
  if (!lacksMember(context.program, file, name)) return []
  const accept = (entity: Packed) => !isStaticDefinition(context, entity)
  return classesAtTop(context, file, core).flatMap(
    (type) => context.hierarchy.member(context.parts.first(type), name, { accept }).entities,
  )
}

/** In the methods of a module `self` may be a class that is extended by it. */
export function membersOfExtended(context: LinkContext, receiver: ValueSet, name: string): readonly Packed[] {
  const found = new Set<Packed>()
  for (const value of receiver.values) {
    const isModule = context.program.definitionKinds[definitionIdOf(value)] === DefinitionKind.MODULE
    if (kindOf(value) !== ValueKind.INSTANCE || !isModule) continue
    for (const type of usingModule(context, definitionIdOf(value)).extended) {
      const accept = (entity: Packed) => isStaticDefinition(context, entity)
      for (const entity of context.hierarchy.member(type, name, { accept }).entities) found.add(entity)
    }
  }
  return [...found]
}

/** Names of methods of which it is not known what class they belong to: `base.class_eval { def name … }`. */
const methodsOfNoClass = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const file of mixingFiles(program)) {
    const { definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      if (definitions.kind[row] !== DefinitionKind.METHOD || definitions.parent[row] !== -1) continue
      const owners = program.definitionFlowSources(program.definitionId(file, row), FlowKind.RECEIVER)
      if (owners.length === 0) found.add(strings[definitions.name[row]!]!)
    }
  }
  return found
})
