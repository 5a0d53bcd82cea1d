import { BindingKind, ExpressionFlag, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Open } from '../../edge-rules.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { linkMembersWith, markFunctionsEscaping } from '../../edges/members-with.ts'
import { argumentsOf } from '../../program/call-arguments.ts'
import { enclosingClass } from '../../program/program.ts'
import { EntityKind, ValueKind, bindingIdOf, idOf, kindOf } from '../../solver/values.ts'
import { constantText, onlySource } from '../../values/constant-text.ts'
import { mayBeCalled } from './called-results.ts'
import { computedPrefix } from './computed-names.ts'
import { idAt, type ExpressionId, type Place } from '../../row-ids.ts'
import { rowsIn } from '../../program/lists.ts'

/**
 * A call of `getattr` with a name that is computed (CALL), and a name in a namespace of the file
 * (`globals()[name]`, INDEX row): which functions that gives, no link can show. Those that it may be escape;
 * where the object is not known, all that begin as the name does may be called (Python).
 */
export function linkComputedName(link: FileLink, place: Place): void {
  const { file, facts, row } = place
  const { context, nodes, sites } = link
  const { op, a, b, scope, start } = facts.expressions
  const callee = a[row]!
  if (op[row] === Op.INDEX) {
    linkEntryOfNamespace(link, place)
    return
  }
  const isMaker = op[callee] === Op.MEMBER && MAKERS.has(facts.strings[b[callee]!]!)
  const isMade = isMaker || isNamed(context, context.program.expressionIn(file, callee), MAKERS)
  if (!isMade && !isNamed(context, context.program.expressionIn(file, callee), LOOKUPS)) return
  const given = argumentsOf(place)
  const name = isMade ? given[0] : given[1]
  if (name?.kind !== 'plain') return
  const from = nodes.enclosing(file, scope[row]!)
  const at = { file, offset: start[row]! }
  const text = constantText(context, name.source.row)
  const [object] = given
  if (isMade) {
    if (text !== undefined) sites.addOpen(from, text, at, Open.dynamic)
  } else if (text === undefined && object?.kind === 'plain') {
    linkLookup(link, place, object.source.row, name.source.row)
  }
}

/** `globals()[name]` (INDEX) */
function linkEntryOfNamespace(link: FileLink, { file, facts, base, row }: Place): void {
  const { context, program } = link
  const { op, a, b } = facts.expressions
  const namespace = a[row]!
  if (
    b[row] === -1 ||
    op[namespace] !== Op.CALL ||
    !isNamed(context, program.expressionIn(file, a[namespace]!), NAMESPACES)
  )
    return
  const key = idAt(base, b[row]!)
  if (constantText(context, key) === undefined)
    markFunctionsEscaping(link, [file], computedPrefix(context, key))
}

/** `getattr(object, name)` (CALL) where the name is computed. */
function linkLookup(link: FileLink, place: Place, object: ExpressionId, name: ExpressionId): void {
  const { context, program, nodes, sites } = link
  if (isNameAskedFor(context, name) && (place.flags & ExpressionFlag.CALLEE) === 0) {
    // Such an object stands for what it delegates to, which may be of a type from outside.
    const owner = enclosingClass(place.facts, place.scope)
    const type = owner === -1 ? -1 : idAt(program.definitionBase[place.file]!, owner)
    for (const method of type === -1 ? [] : context.hierarchy.ownMethods(type)) nodes.runFromOutside(method)
    return
  }
  const prefix = computedPrefix(context, name)
  // What is only looked into is no function.
  if (prefix === '' && !mayBeCalled(place.facts, place.row)) return
  const from = nodes.enclosing(place.file, place.scope)
  const at = { file: place.file, offset: place.start }
  const names = isLoadedModule(context, object)
    ? program.languages[place.file]!.semantics.constructorNames
    : listedNames(context, name)
  if (names.length === 0) linkMembersWith(link, object, prefix, from, at)
  for (const each of names) sites.addOpen(from, each, at, Open.dynamic)
}

/** Whether an expression is one of some names, of which the repository has none of its own. */
function isNamed(context: LinkContext, place: Place, names: ReadonlySet<string>): boolean {
  if (place.op !== Op.NAME || !names.has(place.strings[place.a]!)) return false
  const { values } = context.valuesOf(idAt(place.base, place.row))
  return values.every((value) => kindOf(value) === ValueKind.OPEN || kindOf(value) === ValueKind.EXTERNAL)
}

/**
 * Whether a name is that which `__getattr__` is asked for: a look-up by it delegates what is asked of the
 * object, and whoever asks writes the name.
 */
function isNameAskedFor({ program, entitiesOf }: LinkContext, name: ExpressionId): boolean {
  return entitiesOf(name).entities.some((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return false
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { bindings, definitions, strings } = program.factsOf(file)
    const row = idOf(entity) - program.bindingBase[file]!
    if (bindings.kind[row] !== BindingKind.PARAMETER || bindings.position[row] !== 1) return false
    return ASKED.has(strings[definitions.name[bindings.target[row]!]!]!)
  })
}

const ASKED: ReadonlySet<string> = new Set(['__getattr__', '__getattribute__'])

/** Whether an object is a module that is loaded by its name: it has no methods, its classes have constructors. */
function isLoadedModule(context: LinkContext, object: ExpressionId): boolean {
  const { program } = context
  const isName = program.opOf(object) === Op.NAME
  const source = isName ? onlySource(context, context.entitiesOf(object).entities) : object
  if (source === -1) return false
  const { expressions, strings, row } = program.expressionAt(source)
  const { op, a, b } = expressions
  if (op[row] !== Op.CALL) return false
  const callee = a[row]!
  const named = op[callee] === Op.NAME ? a[callee]! : op[callee] === Op.MEMBER ? b[callee]! : -1
  return named !== -1 && MODULE_LOADERS.has(strings[named]!)
}

const MODULE_LOADERS: ReadonlySet<string> = new Set(['import_module', '__import__'])

/** The names that a variable goes through where they are all written out: `for name in ('read', 'close')`. */
function listedNames(context: LinkContext, name: ExpressionId): readonly string[] {
  const element = onlySource(context, context.entitiesOf(name).entities)
  if (element === -1) return []
  const { facts, expressions, strings, row } = context.program.expressionAt(element)
  const { op, a } = expressions
  const list = op[row] === Op.ELEMENT && op[a[row]!] === Op.ARRAY ? a[a[row]!]! : -1
  const names = rowsIn(facts, list)
  return names.every((each) => op[each] === Op.STRING) ? names.map((each) => strings[a[each]!]!) : []
}

/** `getattr(object, name, default)` */
const LOOKUPS: ReadonlySet<string> = new Set(['getattr', 'methodcaller', 'attrgetter'])
/** Functions of the module `operator` that make functions which call, or read, a member. */
const MAKERS: ReadonlySet<string> = new Set(['methodcaller', 'attrgetter'])
const NAMESPACES: ReadonlySet<string> = new Set(['globals', 'locals', 'vars'])
