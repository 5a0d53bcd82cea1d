import { BindingKind, ExpressionFlag, FlowKind, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { Language, ProjectFiles } from '../languages/language.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { collectAmbientNames } from './ambient.ts'
import { chooseOverload, dispatchTargets } from './dispatch.ts'
import { createEvaluator } from './evaluate.ts'
import type { EdgeKind, LinkFile, LinkedGraph } from './graph.ts'
import { createHierarchy, isClassLike } from './hierarchy.ts'
import { linkImports } from './link-imports.ts'
import { linkInheritance } from './link-inheritance.ts'
import { linkTests } from './link-tests.ts'
import { entitiesOfMember, memberOf } from './members.ts'
import { createModules } from './modules.ts'
import { entitiesOfName, followImport } from './names.ts'
import { createNodes } from './nodes.ts'
import type { Nodes } from './nodes.ts'
import { OccurrenceCollector } from './occurrences.ts'
import { createPositions } from './positions.ts'
import type { Positions } from './positions.ts'
import { createProgram, definitionFlowSources, definitionOfBinding, factsOf } from './program.ts'
import type { Program } from './program.ts'
import { Open, Rule, isExactRule } from './rules.ts'
import { SiteRows } from './sites.ts'
import { collectStoredFields } from './stored-fields.ts'
import { linkStructuralTypes } from './structural.ts'
import { EntityKind, Externals, ValueKind, idOf, kindOf } from './values.ts'

export interface LinkInput {
  readonly repoName: string
  /** In byte order of path. */
  readonly files: readonly LinkFile[]
  readonly project: ProjectFiles
  readonly languageOf: (id: string) => Language | undefined
  /** Called now and then with files done; may throw to cancel. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Links all facts into the graph: a pure function of its input. */
export function linkFacts(input: LinkInput): LinkedGraph {
  const program = createProgram(input.files, input.languageOf)
  const context = createContext(program, input.project)
  linkStructuralTypes(context)
  const positions = createPositions(program)
  const nodes = createNodes(program, input.repoName, positions, (definition) =>
    receiverType(context, definition),
  )
  const sites = new SiteRows()
  const occurrences: (ReturnType<OccurrenceCollector['finish']> | undefined)[] = []
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    occurrences.push(
      facts === undefined ? undefined : linkFile({ context, program, nodes, positions, sites }, file, facts),
    )
    if (file % 32 === 0) input.onProgress?.(file, program.files.length)
  }
  linkImports(context, nodes, positions, sites)
  linkInheritance(context, nodes, positions, sites)
  const table = nodes.table
  const linked = sites.sites()
  input.onProgress?.(program.files.length, program.files.length)
  return {
    nodes: table,
    sites: linkTests(table, linked),
    openSites: sites.openSites(),
    occurrences,
  }
}

export function createContext(program: Program, project: ProjectFiles): LinkContext {
  const entityMemo: (EntitySet | undefined)[] = []
  const provide = () => context
  const evaluator = createEvaluator(provide)
  const context: LinkContext = {
    program,
    modules: createModules(program, project),
    externals: new Externals(),
    hierarchy: createHierarchy(provide),
    stored: collectStoredFields(program),
    ambient: collectAmbientNames(program),
    valuesOf: evaluator.valuesOf,
    instancesOf: evaluator.instancesOf,
    valuesOfEntities: evaluator.valuesOfEntities,
    memberOf: (value, name) => memberOf(context, value, name),
    entitiesOf(expression) {
      const known = entityMemo[expression]
      if (known !== undefined) return known
      const file = program.expressionFile[expression]!
      const op = factsOf(program, file).expressions.op[expression - program.expressionBase[file]!]
      if (op === Op.MEMBER) return entitiesOfMember(context, expression)
      const set = entitiesOfName(context, expression)
      entityMemo[expression] = set
      return set
    },
  }
  return context
}

interface FileLink {
  readonly context: LinkContext
  readonly program: Program
  readonly nodes: Nodes
  readonly positions: Positions
  readonly sites: SiteRows
}

function linkFile(link: FileLink, file: number, facts: FileFacts) {
  const collector = new OccurrenceCollector(link.program, link.nodes, link.positions, file)
  collector.declarations(facts)
  const { expressions } = facts
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    if (op === Op.NAME || op === Op.MEMBER) linkReference(link, file, facts, row, collector)
    else if (op === Op.CALL || op === Op.NEW) linkCall(link, file, facts, row)
  }
  linkDecorators(link, file, facts)
  return collector.finish()
}

/** A name or member: where it leads, as an occurrence and, unless it is a callee, as an edge. */
function linkReference(
  link: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
  collector: OccurrenceCollector,
): void {
  const { context, program, nodes, sites } = link
  const { expressions } = facts
  const set = context.entitiesOf(program.expressionBase[file]! + row)
  const flags = expressions.flags[row]!
  const at = siteAt(link, file, expressions.start[row]!)
  const length = expressions.end[row]! - expressions.start[row]!
  const targets = declaredTargets(context, set)
  if (targets.length === 0) {
    collector.open(at, length, openReasonOf(set))
    linkExternalReference(link, set, flags, file, facts, row, at)
    return
  }
  const level = knownLevel(set.rule, targets.length)
  const from = nodes.enclosing(file, expressions.scope[row]!)
  const written = new Set<number>()
  for (const target of targets) {
    if (target.local !== -1) {
      collector.local(at, length, target.local, level)
      continue
    }
    const node = nodes.ofDefinition[target.definition]!
    if (node === -1) continue
    collector.node(at, length, node, level)
    const kind = referenceKind(context, flags, target.definition)
    if (kind !== undefined && !written.has(node)) {
      written.add(node)
      sites.add(kind, from, node, at, level, set.rule)
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

function linkCall(link: FileLink, file: number, facts: FileFacts, row: number): void {
  const { context, program, nodes, sites } = link
  const { expressions } = facts
  const base = program.expressionBase[file]!
  const callee = expressions.a[row]!
  const calleeOp = expressions.op[callee]!
  const offset =
    calleeOp === Op.NAME || calleeOp === Op.MEMBER ? expressions.start[callee]! : expressions.start[row]!
  const at = siteAt(link, file, offset)
  const from = nodes.enclosing(file, expressions.scope[row]!)
  const callees = context.valuesOf(base + callee)
  const isNew = expressions.op[row] === Op.NEW
  const argumentCount = expressions.b[row] === -1 ? 0 : facts.lists[expressions.b[row]!]!
  const definitions: number[] = []
  let external = -1
  let reason = -1
  for (const value of callees.values) {
    switch (kindOf(value)) {
      case ValueKind.DEFINITION:
        definitions.push(idOf(value))
        break
      case ValueKind.INSTANCE:
        definitions.push(...callableMember(context, idOf(value), calleeOp))
        break
      case ValueKind.EXTERNAL:
        external = idOf(value)
        break
      case ValueKind.EXTERNAL_RESULT:
        reason = Open.external
        break
      case ValueKind.OPEN:
        reason = idOf(value)
        break
      default:
    }
  }
  const chosen = chooseOverload(context, definitions, file, facts, row, argumentCount)
  let linked = false
  for (const definition of chosen) {
    const level = knownLevel(callees.rule, chosen.length)
    for (const { target, kind, rule, known } of callTargets(
      context,
      definition,
      isNew,
      file,
      argumentCount,
    )) {
      const node = nodes.ofDefinition[target]!
      // An anonymous function has no node, but the call does not leave the repository either.
      linked = true
      if (node !== -1) sites.add(kind, from, node, at, known ?? level, rule ?? callees.rule)
    }
    for (const override of dispatchTargets(context, definition, file, facts, callee)) {
      const node = nodes.ofDefinition[override]!
      if (node !== -1) sites.add('calls', from, node, at, 2, Rule.dispatch)
    }
  }
  if (linked) return
  const name = calleeName(facts, callee)
  if (external !== -1) {
    const symbol = context.externals.names[external]!
    sites.add('calls', from, nodes.external(symbol), at, knownLevel(callees.rule, 1), callees.rule)
    reason = Open.external
  }
  if (reason === -1) reason = unlinkedReason(context, base + callee, calleeOp)
  sites.addOpen(from, name, at, reason)
}

/** The definitions that a call of `definition` runs or makes. */
function callTargets(
  context: LinkContext,
  definition: number,
  isNew: boolean,
  file: number,
  argumentCount: number,
): { target: number; kind: EdgeKind; rule?: number; known?: number }[] {
  const { program, hierarchy } = context
  if (!isClassLike(context, definition))
    return [{ target: definition, kind: isNew ? 'instantiates' : 'calls' }]
  const { semantics } = program.languages[file]!
  if (!isNew && !semantics.callMakesInstance) return [{ target: definition, kind: 'references' }]
  const result: { target: number; kind: EdgeKind; rule?: number; known?: number }[] = [
    { target: definition, kind: 'instantiates' },
  ]
  const own = program.definitionFile[definition]!
  const facts = factsOf(program, own)
  const ownName = facts.strings[facts.definitions.name[definition - program.definitionBase[own]!]!]!
  for (const name of [...semantics.constructorNames, ownName]) {
    const { entities } = hierarchy.member(definition, name, false)
    const constructors = entities
      .map((entity) =>
        kindOf(entity) === EntityKind.BINDING ? definitionOfBinding(program, idOf(entity)) : -1,
      )
      .filter((target) => target !== -1 && !isClassLike(context, target))
    const fitting = chooseByArity(context, constructors, argumentCount)
    for (const target of fitting) result.push({ target, kind: 'calls', rule: Rule.member })
    if (fitting.length > 0) break
  }
  return result
}

function chooseByArity(
  context: LinkContext,
  candidates: readonly number[],
  argumentCount: number,
): readonly number[] {
  if (candidates.length < 2) return candidates
  return chooseOverload(context, candidates, -1, undefined, -1, argumentCount)
}

/** Calling an object runs its `__call__`; naming a type where a call stands converts, and runs nothing. */
function callableMember(context: LinkContext, definition: number, calleeOp: number): number[] {
  if (!isClassLike(context, definition)) return []
  // `super(...)` and `this(...)` run a constructor of the class.
  const { program, hierarchy } = context
  const file = program.definitionFile[definition]!
  const { semantics } = program.languages[file]!
  const facts = factsOf(program, file)
  const ownName = facts.strings[facts.definitions.name[definition - program.definitionBase[file]!]!]!
  const names =
    calleeOp === Op.SUPER || calleeOp === Op.THIS ? [...semantics.constructorNames, ownName] : ['__call__']
  for (const name of names) {
    const found = hierarchy
      .member(definition, name, false)
      .entities.map((entity) =>
        kindOf(entity) === EntityKind.BINDING ? definitionOfBinding(program, idOf(entity)) : -1,
      )
      .filter((target) => target !== -1)
    if (found.length > 0) return found
  }
  return []
}

function linkDecorators(link: FileLink, file: number, facts: FileFacts): void {
  const { context, program, nodes, sites } = link
  for (let row = 0; row < facts.flows.count; row++) {
    if (facts.flows.kind[row] !== FlowKind.DECORATE) continue
    const target = nodes.ofDefinition[program.definitionBase[file]! + facts.flows.target[row]!]!
    if (target === -1) continue
    let expression = facts.flows.source[row]!
    while (facts.expressions.op[expression] === Op.CALL) expression = facts.expressions.a[expression]!
    const op = facts.expressions.op[expression]
    if (op !== Op.NAME && op !== Op.MEMBER) continue
    const at = siteAt(link, file, facts.expressions.start[expression]!)
    const decorators = context.valuesOf(program.expressionBase[file]! + expression)
    for (const value of decorators.values) {
      const level = knownLevel(decorators.rule, decorators.values.length)
      if (kindOf(value) === ValueKind.DEFINITION) {
        const node = nodes.ofDefinition[idOf(value)]!
        if (node !== -1) sites.add('decorates', node, target, at, level, decorators.rule)
      } else if (kindOf(value) === ValueKind.EXTERNAL) {
        const name = context.externals.names[idOf(value)]!
        sites.add('decorates', nodes.external(name), target, at, level, decorators.rule)
      }
    }
  }
}

interface Target {
  /** Global definition row, or -1 for a local. */
  readonly definition: number
  /** Global binding row of a local or parameter, or -1. */
  readonly local: number
}

/** Where a name is declared: imports are followed to what they import. */
function declaredTargets(context: LinkContext, set: EntitySet): Target[] {
  const { program } = context
  const targets: Target[] = []
  const seen = new Set<number>()
  const visit = (entity: number): void => {
    if (seen.has(entity)) return
    seen.add(entity)
    const id = idOf(entity)
    switch (kindOf(entity)) {
      case EntityKind.DEFINITION:
        targets.push({ definition: id, local: -1 })
        break
      case EntityKind.BINDING: {
        const file = program.bindingFile[id]!
        const { bindings } = factsOf(program, file)
        const row = id - program.bindingBase[file]!
        const target = bindings.target[row]!
        if (bindings.kind[row] === BindingKind.IMPORT && target !== -1) {
          for (const inner of followImport(context, program.importBase[file]! + target)) visit(inner)
        } else if (bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
          targets.push({ definition: program.definitionBase[file]! + target, local: -1 })
        } else {
          targets.push({ definition: -1, local: id })
        }
        break
      }
      case EntityKind.EXPRESSION: {
        const file = program.expressionFile[id]!
        const { expressions } = factsOf(program, file)
        const row = id - program.expressionBase[file]!
        if (expressions.op[row] === Op.DEFINITION) {
          targets.push({ definition: program.definitionBase[file]! + expressions.a[row]!, local: -1 })
        } else if (expressions.op[row] === Op.NAME || expressions.op[row] === Op.MEMBER) {
          for (const inner of context.entitiesOf(id).entities) visit(inner)
        }
        break
      }
      case EntityKind.STORED_FIELD:
        for (const source of context.stored.sources(id)) {
          const file = program.expressionFile[source]!
          const { expressions } = factsOf(program, file)
          const row = source - program.expressionBase[file]!
          if (expressions.op[row] === Op.DEFINITION) {
            targets.push({ definition: program.definitionBase[file]! + expressions.a[row]!, local: -1 })
          }
        }
        break
      default:
    }
  }
  for (const entity of set.entities) visit(entity)
  return targets
}

function openReasonOf(set: EntitySet): number {
  for (const entity of set.entities) {
    if (kindOf(entity) === EntityKind.OPEN) return idOf(entity)
    if (kindOf(entity) === EntityKind.EXTERNAL) return Open.external
    if (kindOf(entity) === EntityKind.MODULE) return Open.external
  }
  return set.entities.length === 0 ? Open['unresolved-member'] : Open.external
}

function unlinkedReason(context: LinkContext, callee: number, op: number): number {
  if (op !== Op.NAME && op !== Op.MEMBER) return Open.dynamic
  const set = context.entitiesOf(callee)
  for (const entity of set.entities) if (kindOf(entity) === EntityKind.OPEN) return idOf(entity)
  // The name is bound, to a parameter or variable whose value is not known.
  return op === Op.NAME ? Open.dynamic : Open['unresolved-member']
}

function calleeName(facts: FileFacts, callee: number): string {
  const { op, a, b } = facts.expressions
  if (op[callee] === Op.NAME) return facts.strings[a[callee]!]!
  if (op[callee] === Op.MEMBER) return facts.strings[b[callee]!]!
  return ''
}

/** Index in `knownLevels`. */
function knownLevel(rule: number, candidates: number): number {
  if (candidates > 1) return 2
  return isExactRule(rule) ? 0 : 1
}

function isVariableLike(context: LinkContext, definition: number): boolean {
  const { program } = context
  const file = program.definitionFile[definition]!
  const kind = factsOf(program, file).definitions.kind[definition - program.definitionBase[file]!]
  return kind === 7 || kind === 8
}

interface Site {
  readonly file: number
  readonly line: number
  readonly column: number
}

function siteAt(link: FileLink, file: number, offset: number): Site {
  const { line, column } = link.positions.lineColumn(file, offset)
  return { file, line, column }
}

function receiverType(context: LinkContext, definition: number): number {
  for (const source of definitionFlowSources(context.program, definition, FlowKind.RECEIVER)) {
    for (const value of [...context.instancesOf(source).values, ...context.valuesOf(source).values]) {
      const kind = kindOf(value)
      if (kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION) return idOf(value)
    }
  }
  return -1
}
