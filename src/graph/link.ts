import { BindingKind, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { Language, ProjectFiles } from '../languages/language.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { collectAmbientNames } from './program/ambient.ts'
import { bindArguments } from './values/arguments.ts'
import { createExtensions } from './types/extensions.ts'
import { Question, createEvaluator } from './values/evaluate.ts'
import { isMemberOfModule } from './values/evaluate-names.ts'
import { contentsOf, fieldOfClass } from './values/fields.ts'
import { giveContext } from './types/contextual-types.ts'
import type { EdgeKind, LinkFile, LinkedGraph, NodeTable } from './graph.ts'
import { knownLevel } from './edges/file-link.ts'
import type { FileLink } from './edges/file-link.ts'
import { createHierarchy, receiverTypes } from './types/hierarchy.ts'
import { implementationsOf } from './program/implementations.ts'
import { createLinkage } from './program/linkage.ts'
import { linkAccessors, linkIndexer } from './edges/link-accessors.ts'
import { linkAttributeHooks } from './edges/link-attribute-hooks.ts'
import { linkImportedNames } from './edges/link-imported-names.ts'
import { linkCall } from './edges/link-calls.ts'
import { linkConversions } from './edges/link-conversions.ts'
import { linkDecorators } from './edges/link-decorators.ts'
import { linkImports } from './edges/link-imports.ts'
import { linkInheritance } from './edges/link-inheritance.ts'
import { reachOf } from './layers.ts'
import type { LinkLayer, LinkReach } from './layers.ts'
import { addTestSites } from './edges/link-tests.ts'
import { meantByUse } from './names/meant-by-use.ts'
import { Memo } from './program/memo.ts'
import { entitiesOfKey, entitiesOfMember, memberOf } from './values/members.ts'
import { createModules } from './program/modules.ts'
import { followImport } from './names/names.ts'
import { byConstness } from './types/constness.ts'
import { dispatch } from './types/dispatch.ts'
import { ownerClass } from './types/owner-class.ts'
import { Open, Rule } from './rules.ts'
import { createImplemented, isMadeOutside } from './types/made-classes.ts'
import { createNodes } from './edges/nodes.ts'
import { OccurrenceCollector } from './edges/occurrences.ts'
import { declaredOperators, isPointer, operatorMethods } from './values/operators.ts'
import { createPackageMembers } from './program/package-members.ts'
import { collectParts } from './program/parts.ts'
import { createPositions } from './program/positions.ts'
import { definitionOfEntity } from './program/entities.ts'
import { createProgram, definitionFlowSources, factsOf, nameOfDefinition } from './program/program.ts'
import type { Program } from './program/program.ts'
import { createBoundReceivers } from './values/bound-receivers.ts'
import { propagate } from './values/propagate.ts'
import { entitiesOfName } from './names/resolve-name.ts'
import { returnsReceiver } from './values/results.ts'
import { Sources } from './values/sources.ts'
import { SiteRows } from './edges/sites.ts'
import type { Site } from './edges/sites.ts'
import { collectStoredFields } from './values/stored-fields.ts'
import { createStructFields } from './values/struct-fields.ts'
import { linkStructuralTypes } from './types/structural.ts'
import { chooseOverload } from './types/overloads.ts'
import { declaredTargets, definitionsAmong, localAmong, openReasonOf } from './names/targets.ts'
import type { Target } from './names/targets.ts'
import { EntityKind, Externals, ValueKind, idOf, kindOf, pack } from './values/values.ts'

export interface LinkInput {
  readonly repoName: string
  /** In byte order of path. */
  readonly files: readonly LinkFile[]
  readonly project: ProjectFiles
  readonly languageOf: (id: string) => Language | undefined
  /** Everything, unless memory is short. */
  readonly layer?: LinkLayer
  /** Called now and then with files done; may throw to cancel. */
  readonly onProgress?: (done: number, total: number) => void
  /** Called as soon as the nodes are known, which is early: all that have a file, externals follow while linking. */
  readonly onNodes?: (nodes: NodeTable) => void
}

/** Links all facts into the graph: a pure function of its input. */
export function linkFacts(input: LinkInput): LinkedGraph {
  const program = createProgram(input.files, input.languageOf)
  const reach = reachOf(input.layer ?? 'everything')
  const context = createContext(program, input.project, reach)
  // Asked first in the midst of another question, which method belongs to which type would be told by halves.
  context.hierarchy.hasAttached(-1)
  if (reach.evaluates) linkStructuralTypes(context)
  const positions = createPositions(program.files)
  const nodes = createNodes(program, input.repoName, positions, {
    receiverOf: (definition) => receiverType(context, definition),
    implementationOf: (definition) => context.implementations(definition)[0] ?? definition,
    runsFromOutside: (definition) => runsFromOutside(context, definition),
    firstPart: (definition) =>
      context.parts.namespaceName(definition) === '' ? context.parts.first(definition) : definition,
  })
  input.onNodes?.(nodes.table)
  // Carrying values takes about as long as looking up what they lead to.
  const half = program.files.length >> 1
  if (reach.propagates) propagate(context, (file) => input.onProgress?.(file >> 1, program.files.length))
  else context.settle()
  const sites = new SiteRows(reach.keepsPossible)
  const occurrences: (ReturnType<OccurrenceCollector['finish']> | undefined)[] = []
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    occurrences.push(
      facts === undefined ? undefined : linkFile({ context, program, nodes, positions, sites }, file, facts),
    )
    if (file % 32 === 0)
      input.onProgress?.(reach.propagates ? half + (file >> 1) : file, program.files.length)
  }
  linkImports(context, nodes, sites)
  linkInheritance(context, nodes, sites)
  const table = nodes.table
  addTestSites(table, sites)
  input.onProgress?.(program.files.length, program.files.length)
  return {
    nodes: table,
    sites: sites.sites(table.count, positions),
    openSites: sites.openSites(positions),
    occurrences,
  }
}

export function createContext(
  program: Program,
  project: ProjectFiles,
  reach: LinkReach = reachOf('everything'),
): LinkContext {
  const entityMemo = new Memo<EntitySet>(program.expressionCount)
  const provide = () => context
  const ambient = collectAmbientNames(program)
  const modules = createModules(program, project)
  const parts = collectParts(program, modules.projectOf)
  const evaluator = createEvaluator(provide)
  const { fixpoint } = evaluator
  const sources = new Sources(program.bindingCount)
  const stored = collectStoredFields(program)
  const made = new Set<number>()
  const implemented = createImplemented(provide)
  const context: LinkContext = {
    program,
    reach,
    modules,
    namedByScope: new Memo(program.bindingCount),
    followed: new Memo(program.importCount),
    packageMembers: createPackageMembers(program, modules, parts),
    externals: new Externals(),
    hierarchy: createHierarchy(provide),
    linkage: createLinkage(program, modules),
    implementations: (definition) => implementationsOf(context, definition),
    stored,
    structs: createStructFields(provide),
    parts,
    extensions: createExtensions(provide),
    ambient: ambient.names,
    ambientModules: ambient.modules,
    scriptNames: ambient.scriptNames,
    sources,
    takesValues: new Map(),
    defaults: new Map(),
    giveKey(binding, source) {
      if (!sources.add(binding, source)) return
      fixpoint.invalidate(Question.BINDING, binding)
      fixpoint.wake(Question.BINDING, binding)
    },
    overridden: new Map(),
    giveFirst: (definition, source) => bindArguments(context, definition, [{ kind: 'plain', source }], 0),
    receiverType(method) {
      const owner = ownerClass(context, method)
      return owner === -1 ? receiverType(context, method) : owner
    },
    takesReceiver: createBoundReceivers(program, stored),
    isExternalAlias: (file, name) => isImported(program, file, name),
    grow(slot) {
      const { bindingCount } = program
      fixpoint.invalidate(Question.GIVEN_TEXTS_OF_SLOT, slot)
      if (slot < bindingCount) fixpoint.invalidate(Question.BINDING, slot)
      else fixpoint.invalidate(Question.FIELD, slot - bindingCount)
    },
    wake: (field) => fixpoint.wake(Question.FIELD, field),
    mayGrow: fixpoint.mayGrow,
    settle: fixpoint.settle,
    implementedIn: (type, name) => implemented.get(type, name),
    isMade: (definition) => made.has(definition) || isMadeOutside(context, definition),
    isSolved: fixpoint.isSettled,
    actualValues: evaluator.actualValues,
    actualOfBinding: evaluator.actualOfBinding,
    make: (definition) => made.add(definition),
    propagateCall: evaluator.propagateCall,
    propagateStore: evaluator.propagateStore,
    valuesOfField: evaluator.valuesOfField,
    valuesOfBinding: evaluator.valuesOfBinding,
    fieldOfClass: (definition, name) => fieldOfClass(context, definition, name),
    contentsOf: (container, name) => contentsOf(context, container, name),
    giveContext: (wanted, given, call) => giveContext(context, wanted, given, call),
    genericElements: evaluator.genericElements,
    membersOfLiteral: evaluator.membersOfLiteral,
    mixedMembers: evaluator.mixedMembers,
    textsOf: evaluator.textsOf,
    givenTextsOf: evaluator.givenTextsOf,
    givenTextsOfSlot: evaluator.givenTextsOfSlot,
    decorated: evaluator.decorated,
    valuesOf: evaluator.valuesOf,
    instancesOf: evaluator.instancesOf,
    valuesOfEntities: evaluator.valuesOfEntities,
    memberOf: (value, name, from) => memberOf(context, value, name, from),
    returnsOf: evaluator.returnsOf,
    elementsOfLiteral: evaluator.elementsOfLiteral,
    returnsReceiver: (definition) => returnsReceiver(context, definition),
    entitiesOf(expression) {
      const known = entityMemo.get(expression)
      if (known !== undefined) return known
      const file = program.expressionFile[expression]!
      const op = factsOf(program, file).expressions.op[expression - program.expressionBase[file]!]
      const isMember = op === Op.MEMBER
      if (isMember && !reach.evaluates && !isMemberOfModule(context, expression)) return NOT_ASKED
      const before = fixpoint.beginWatch()
      const found = isMember ? entitiesOfMember(context, expression) : entitiesOfName(context, expression)
      const set = meantByUse(context, expression, found)
      // What a member is depends on values that may still be in the making.
      if (fixpoint.endWatch(before)) entityMemo.set(expression, set)
      return set
    },
  }
  return context
}

const NOT_ASKED: EntitySet = { entities: [pack(EntityKind.OPEN, Open['bound-hit'])], rule: Rule.member }

/** Whether a name stands for something that the file imports. */
function isImported(program: Program, file: number, name: number): boolean {
  const row = program.names[file]!.first(0, name)
  return row !== -1 && factsOf(program, file).bindings.kind[row] === BindingKind.IMPORT
}

function linkFile(link: FileLink, file: number, facts: FileFacts) {
  const { context } = link
  const collector = new OccurrenceCollector(link.program, link.nodes, link.positions, file)
  collector.declarations(facts)
  const { expressions } = facts
  const hasDataModel = link.program.languages[file]!.semantics.dataModel === true
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    if (op === Op.MEMBER && (expressions.flags[row]! & ExpressionFlag.IMPLICIT) !== 0) {
      linkImplicitProperty(link, file, facts, row)
      continue
    }
    if (op === Op.MEMBER) linkArrow(link, file, facts, row)
    if (op === Op.MEMBER && hasDataModel) linkAttributeHooks(link, file, facts, row)
    if (op === Op.NAME || op === Op.MEMBER) linkReference(link, file, facts, row, collector)
    else if (op === Op.CALL || op === Op.NEW) linkCall(link, file, facts, row)
    else if (op === Op.INDEX) {
      linkElement(link, file, facts, row)
      linkKey(link, file, facts, row, collector)
      linkIndexer(link, file, facts, row)
    }
  }
  if (link.program.languages[file]!.semantics.ownThis) noteHandedOn(link, file, facts)
  linkDecorators(link, file, facts)
  linkConversions(link, file, facts)
  linkImportedNames(context, file, collector)
  return collector.finish()
}

/** A property that a construct of the language reads by itself, written nowhere: `Current` in a loop (C#). */
function linkImplicitProperty(link: FileLink, file: number, facts: FileFacts, row: number): void {
  const { context, program } = link
  const { expressions } = facts
  if ((expressions.flags[row]! & ExpressionFlag.CALLEE) !== 0) return
  const { entities, rule } = context.entitiesOf(program.expressionBase[file]! + row)
  const definitions = entities.flatMap((entity) => {
    const found = definitionOfEntity(program, entity)
    return found === -1 ? [] : [found]
  })
  if (definitions.length === 0) return
  const at = { file, offset: expressions.start[row]! }
  linkAccessors(link, file, facts, row, definitions, at, rule)
}

/** Functions with a name of their own that are written as arguments, in lists or behind `return`. */
function noteHandedOn({ program, nodes }: FileLink, file: number, { expressions, flows, lists }: FileFacts) {
  const { op, a, b } = expressions
  const note = (row: number): void => {
    if (op[row] === Op.DEFINITION) nodes.handOn(program.definitionBase[file]! + a[row]!)
  }
  for (let row = 0; row < expressions.count; row++) {
    const list = op[row] === Op.ARRAY ? a[row]! : op[row] === Op.CALL || op[row] === Op.NEW ? b[row]! : -1
    for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) note(lists[at]!)
  }
  for (let flow = 0; flow < flows.count; flow++) {
    if (flows.kind[flow] === FlowKind.RETURN) note(flows.source[flow]!)
  }
}

/** `object['key']`: the key refers to the member. */
function linkKey(
  link: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
  collector: OccurrenceCollector,
): void {
  const { context, program } = link
  const { op, b } = facts.expressions
  const key = b[row]!
  if (key === -1 || op[key] !== Op.STRING || !program.languages[file]!.semantics.membersByKey) return
  const set = entitiesOfKey(context, program.expressionBase[file]! + row)
  if (set.entities.some((entity) => kindOf(entity) !== EntityKind.OPEN))
    linkSet(link, file, facts, key, set, collector)
}

/** A name or member: where it leads, as an occurrence and, unless it is a callee, as an edge. */
function linkReference(
  link: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
  collector: OccurrenceCollector,
): void {
  linkSet(
    link,
    file,
    facts,
    row,
    link.context.entitiesOf(link.program.expressionBase[file]! + row),
    collector,
  )
}

/** Of overloads, those that the call of a callee (row of a file) may mean. */
function calledTargets(
  { context, program }: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
  targets: readonly Target[],
): readonly Target[] {
  const isCallee = (facts.expressions.flags[row]! & ExpressionFlag.CALLEE) !== 0
  if (targets.length < 2 || !isCallee || !program.languages[file]!.semantics.overloads) return targets
  const call = callsOf(facts)[row]!
  const definitions = definitionsAmong(targets)
  if (call === -1 || definitions.length < targets.length) return targets
  const chosen = chooseOverload(context, definitions, file, call)
  return targets.filter((target) => target.kind === 'definition' && chosen.includes(target.definition))
}

const callsByCallee = new WeakMap<FileFacts, Int32Array>()

/** The call (row) of each callee (row), -1 for what is none. */
function callsOf(facts: FileFacts): Int32Array {
  let calls = callsByCallee.get(facts)
  if (calls === undefined) {
    const { op, a, count } = facts.expressions
    calls = new Int32Array(count).fill(-1)
    for (let row = 0; row < count; row++) if (op[row] === Op.CALL) calls[a[row]!] = row
    callsByCallee.set(facts, calls)
  }
  return calls
}

/** `row` says where the name stands, `set` what it refers to. */
function linkSet(
  link: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
  set: EntitySet,
  collector: OccurrenceCollector,
): void {
  const { context, program, nodes, sites } = link
  const { expressions } = facts
  const offset = expressions.start[row]!
  const length = expressions.end[row]! - offset
  // Most names lead to a local, of which nothing else is to be said.
  const local = localAmong(context, set)
  if (local !== -1) {
    collector.local(offset, length, local, knownLevel(set.rule, 1))
    return
  }
  const flags = expressions.flags[row]!
  const at = { file, offset }
  const targets = calledTargets(link, file, facts, row, declaredTargets(context, set, file))
  const level = knownLevel(set.rule, targets.length)
  const isDeclared = targets.some((target) => target.kind !== 'binding')
  if (!isDeclared) linkExternalReference(link, set, flags, file, facts, row, at)
  if (targets.length > 0) collector.targets(offset, length, targets, level)
  else collector.open(offset, length, openReasonOf(context, set))
  const definitions = definitionsAmong(targets)
  if (definitions.length === 0) return
  linkAccessors(link, file, facts, row, definitions, at, set.rule)
  const from = nodes.enclosing(file, expressions.scope[row]!)
  const written: number[] = []
  for (const definition of definitions) {
    const node = nodes.ofDefinition[definition]!
    if (node === -1) continue
    const kind = referenceKind(context, flags, definition)
    if (kind === undefined || written.includes(node)) continue
    written.push(node)
    sites.add(kind, from, node, at, level, set.rule)
    // A method that is handed on is, on an object of a subclass, that of the subclass.
    if (kind !== 'references' || expressions.op[row] !== Op.MEMBER) continue
    const { methods, isBoundHit } = dispatch(context, definition, file, facts, row)
    if (isBoundHit) sites.addOpen(from, nameOfDefinition(program, definition), at, Open['bound-hit'])
    for (const method of methods) {
      const other = nodes.ofDefinition[method]!
      if (other !== -1 && !written.includes(other)) sites.add(kind, from, other, at, 2, Rule.dispatch)
    }
  }
}

/** `p->x` where the class of p has no x but says what p points to. */
function linkArrow(link: FileLink, file: number, facts: FileFacts, row: number): void {
  const { context, program, nodes, sites } = link
  if (!program.languages[file]!.semantics.includes || !declaredOperators(program).has('operator->')) return
  const { expressions, strings } = facts
  const name = strings[expressions.b[row]!]!
  const operand = context.valuesOf(program.expressionBase[file]! + expressions.a[row]!)
  for (const value of operand.values) {
    const methods = operatorMethods(context, value, 'operator->')
    if (methods.length === 0 || context.hierarchy.member(idOf(value), name).entities.length > 0) continue
    for (const method of methods) {
      const node = nodes.ofDefinition[method]!
      const at = { file, offset: expressions.start[row]! }
      const from = nodes.enclosing(file, expressions.scope[row]!)
      if (node !== -1)
        sites.add('calls', from, node, at, knownLevel(operand.rule, operand.values.length), operand.rule)
    }
  }
}

/** `a[i]` and `*p` where the class of the operand declares that operator. */
function linkElement(link: FileLink, file: number, facts: FileFacts, row: number): void {
  const { context, program, nodes, sites } = link
  if (!program.languages[file]!.semantics.includes) return
  const { expressions } = facts
  const name = expressions.b[row] === -1 ? 'operator*' : 'operator[]'
  if (!declaredOperators(program).has(name)) return
  if (isPointer(context, program.expressionBase[file]! + expressions.a[row]!)) return
  const operand = context.valuesOf(program.expressionBase[file]! + expressions.a[row]!)
  for (const value of operand.values) {
    for (const method of byConstness(context, operatorMethods(context, value, name), file, row)) {
      const node = nodes.ofDefinition[method]!
      const at = { file, offset: expressions.start[row]! }
      const level = knownLevel(operand.rule, operand.values.length)
      if (node !== -1)
        sites.add('calls', nodes.enclosing(file, expressions.scope[row]!), node, at, level, operand.rule)
    }
  }
}

function referenceKind(context: LinkContext, flags: number, definition: number): EdgeKind | undefined {
  if ((flags & (ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR)) !== 0) return undefined
  if ((flags & ExpressionFlag.TYPE) !== 0) return 'has-type'
  const isVariable = isVariableLike(context, definition)
  if ((flags & ExpressionFlag.CALLEE) !== 0) return isVariable ? 'reads' : undefined
  if ((flags & ExpressionFlag.WRITE) !== 0) return isVariable ? 'writes' : undefined
  return isVariable ? 'reads' : 'references'
}

function linkExternalReference(
  link: FileLink,
  set: EntitySet,
  flags: number,
  file: number,
  facts: FileFacts,
  row: number,
  at: Site,
): void {
  const skip = ExpressionFlag.CALLEE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR
  if ((flags & skip) !== 0) return
  for (const entity of set.entities) {
    const name = externalName(link.context, entity)
    if (name === undefined || !name.includes('#')) continue
    const from = link.nodes.enclosing(file, facts.expressions.scope[row]!)
    const kind = (flags & ExpressionFlag.TYPE) !== 0 ? 'has-type' : 'references'
    link.sites.add(kind, from, link.nodes.external(name), at, knownLevel(set.rule, 1), set.rule)
  }
}

function externalName(context: LinkContext, entity: number): string | undefined {
  if (kindOf(entity) === EntityKind.EXTERNAL) return context.externals.names[idOf(entity)]
  if (kindOf(entity) !== EntityKind.BINDING) return undefined
  const { program } = context
  const file = program.bindingFile[idOf(entity)]!
  const { bindings } = factsOf(program, file)
  const row = idOf(entity) - program.bindingBase[file]!
  if (bindings.kind[row] !== BindingKind.IMPORT || bindings.target[row] === -1) return undefined
  const inner = followImport(context, program.importBase[file]! + bindings.target[row]!)
  const found = inner.find((candidate) => kindOf(candidate) === EntityKind.EXTERNAL)
  return found === undefined ? undefined : context.externals.names[idOf(found)]
}

function isVariableLike(context: LinkContext, definition: number): boolean {
  const { program } = context
  const file = program.definitionFile[definition]!
  const kind = factsOf(program, file).definitions.kind[definition - program.definitionBase[file]!]
  return kind === DefinitionKind.FIELD || kind === DefinitionKind.VARIABLE
}

/**
 * A method is reached through a type of somebody else where its own type has a parent outside, or where having the
 * methods is enough to be one.
 */
function runsFromOutside(context: LinkContext, definition: number): boolean {
  const { program } = context
  const file = program.definitionFile[definition]!
  const row = definition - program.definitionBase[file]!
  if (factsOf(program, file).definitions.kind[row] !== DefinitionKind.METHOD) return false
  const { explicitImplementations } = program.languages[file]!.semantics
  if (explicitImplementations) return implementsFromOutside(context, definition)
  const owner = ownerClass(context, definition)
  const type = owner === -1 ? receiverType(context, definition) : owner
  if (type === -1) return false
  return program.languages[file]!.semantics.structuralInterfaces || context.hierarchy.hasUnknownAncestor(type)
}

/** Whether what a method says it implements is not of the repository. */
function implementsFromOutside(context: LinkContext, method: number): boolean {
  return definitionFlowSources(context.program, method, FlowKind.IMPLEMENTS).some((source) =>
    context
      .valuesOf(source)
      .values.every(
        (value) => kindOf(value) !== ValueKind.DEFINITION && kindOf(value) !== ValueKind.INSTANCE,
      ),
  )
}

function receiverType(context: LinkContext, definition: number): number {
  for (const source of definitionFlowSources(context.program, definition, FlowKind.RECEIVER)) {
    const types = [...receiverTypes(context, source)]
    const aliased = types.find((type) => context.hierarchy.hasAttached(type))
    if (types.length > 0) return aliased ?? types[0]!
  }
  return -1
}
