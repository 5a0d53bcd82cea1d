import { DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { EdgeKind } from '../graph.ts'
import { methodsAmong } from '../types/implementations.ts'
import { isOverridable } from '../types/overridable.ts'
import { takesPlaceOf } from '../types/override-signatures.ts'
import { EntityKind, ValueKind, bindingIdOf, idOf, kindOf } from '../solver/values.ts'
import type { Nodes } from './nodes.ts'
import type { SiteRows } from './sites.ts'
import type { DefinitionId, ExpressionId } from '../row-ids.ts'

/** Edges `extends`, `implements` and `overrides`. */
export function linkInheritance(context: LinkContext, nodes: Nodes, sites: SiteRows): void {
  const { program, containment } = context
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    containment.each('inheritance', file, facts.flows.count, (row) =>
      linkFlow(context, nodes, sites, file, facts, row),
    )
    containment.each('inheritance', file, facts.definitions.count, (row) => {
      const definition = program.definitionId(file, row)
      if (program.isClassLike(definition)) linkOverrides(context, nodes, sites, definition)
    })
  }
  containment.attempt('inheritance', -1, () => linkStructural(context, nodes, sites))
}

function linkFlow(
  context: LinkContext,
  nodes: Nodes,
  sites: SiteRows,
  file: number,
  facts: FileFacts,
  row: number,
): void {
  const { program } = context
  const kind = facts.flows.kind[row]
  if (kind !== FlowKind.EXTENDS && kind !== FlowKind.IMPLEMENTS) return
  const definition = program.definitionId(file, facts.flows.target[row]!)
  const own = nodes.ofDefinition[definition]!
  const source = facts.flows.source[row]!
  if (!program.isClassLike(definition)) {
    if (own !== -1) linkImplemented(context, nodes, sites, definition, program.expressionId(file, source))
    return
  }
  const named = kind === FlowKind.EXTENDS ? 'extends' : 'implements'
  // The base of a class without a name is used by the code around it.
  const [edge, node]: [EdgeKind, number] =
    own === -1 ? ['references', nodes.enclosing(file, facts.expressions.scope[source]!)] : [named, own]
  linkHeritage(context, nodes, sites, { edge, file, node, source })
}

/** A method overrides that of the type that it says it implements. */
function linkImplemented(
  context: LinkContext,
  nodes: Nodes,
  sites: SiteRows,
  method: DefinitionId,
  source: ExpressionId,
): void {
  const { program, hierarchy } = context
  const file = program.definitionFile[method]!
  const { nameStart } = program.factsOf(file).definitions
  const at = { file, offset: nameStart[method - program.definitionBase[file]!]! }
  for (const value of context.valuesOf(source).values) {
    if (!program.isClassItself(value)) continue
    for (const entity of hierarchy.member(idOf(value), program.nameOfDefinition(method)).entities) {
      const target =
        kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
      const node = target === -1 ? -1 : nodes.ofDefinition[target]!
      if (node !== -1) sites.add('overrides', nodes.ofDefinition[method]!, node, at, 0, Rule.inherited)
    }
  }
}

function linkHeritage(
  context: LinkContext,
  nodes: Nodes,
  sites: SiteRows,
  heritage: { edge: EdgeKind; file: number; node: number; source: number },
): void {
  const { program, externals } = context
  const { file, source, node, edge } = heritage
  const { expressions } = program.factsOf(file)
  let name = source
  while (expressions.op[name] === Op.APPLY || expressions.op[name] === Op.CALL) name = expressions.a[name]!
  const at = { file, offset: expressions.start[name]! }
  const { values, rule } = context.valuesOf(program.expressionId(file, source))
  for (const value of values) {
    if (kindOf(value) === ValueKind.DEFINITION || kindOf(value) === ValueKind.INSTANCE) {
      const target = nodes.ofDefinition[idOf(value)]!
      if (target !== -1 && target !== node) sites.add(edge, node, target, at, values.length > 1 ? 2 : 0, rule)
    } else if (kindOf(value) === ValueKind.EXTERNAL) {
      sites.add(edge, node, nodes.external(externals.names[idOf(value)]!), at, 0, rule)
    }
  }
}

const ACCESSOR = DefinitionFlag.PROPERTY | DefinitionFlag.GETTER | DefinitionFlag.SETTER

/** A method overrides the nearest method of that name and signature among the ancestors. */
function linkOverrides(context: LinkContext, nodes: Nodes, sites: SiteRows, definition: DefinitionId): void {
  const { program, hierarchy } = context
  if (hierarchy.parents(definition).length === 0) return
  const file = program.definitionFile[definition]!
  const { definitions, bindings, scopes, strings } = program.factsOf(file)
  const scope = definitions.innerScope[definition - program.definitionBase[file]!]!
  if (scope === -1 || scopes.kind[scope] !== ScopeKind.CLASS) return
  for (let row = definition - program.definitionBase[file]! + 1; row < definitions.count; row++) {
    if (definitions.start[row]! > scopes.end[scope]!) break
    const binding = definitions.binding[row]!
    if (
      binding === -1 ||
      bindings.scope[binding] !== scope ||
      definitions.kind[row] !== DefinitionKind.METHOD
    )
      continue
    const skipped = DefinitionFlag.CONSTRUCTOR | DefinitionFlag.STATIC
    if ((definitions.flags[row]! & skipped) !== 0) continue
    const node = nodes.ofDefinition[program.definitionBase[file]! + row]!
    const { entities } = hierarchy.member(definition, strings[definitions.name[row]!]!, { from: 1 })
    const method = program.definitionId(file, row)
    const isProperty = (definitions.flags[row]! & ACCESSOR) !== 0
    const targets = isProperty ? program.definitionsAmong(entities) : methodsAmong(context, entities)
    const replaced = targets.filter((target) => takesPlaceOf(context, method, target))
    const meant = replaced.length > 0 ? replaced : targets
    const at = { file, offset: definitions.nameStart[row]! }
    for (const target of meant) {
      const targetNode = isOverridable(program, target) ? nodes.ofDefinition[target]! : -1
      if (node !== -1 && targetNode !== -1 && targetNode !== node) {
        sites.add('overrides', node, targetNode, at, meant.length > 1 ? 2 : 0, Rule.inherited)
      }
    }
  }
}

/** Types that satisfy an interface by their methods alone. */
function linkStructural(context: LinkContext, nodes: Nodes, sites: SiteRows): void {
  const { program, hierarchy } = context
  for (const definition of program.allDefinitions()) {
    const file = program.definitionFile[definition]!
    if (program.languages[file]!.semantics.interfaces !== 'structural' || !program.isClassLike(definition))
      continue
    const parent = nodes.ofDefinition[definition]!
    // An interface that embeds one from outside asks for more than can be seen.
    const level = hierarchy.hasUnknownAncestor(definition) ? 2 : 1
    for (const child of hierarchy.subclasses(definition)) {
      if (hierarchy.parents(child).includes(definition)) continue
      const node = nodes.ofDefinition[child]!
      const childFile = program.definitionFile[child]!
      const { nameStart } = program.factsOf(childFile).definitions
      const offset = nameStart[child - program.definitionBase[childFile]!]!
      const at = { file: childFile, offset }
      if (node !== -1 && parent !== -1) sites.add('implements', node, parent, at, level, Rule.structural)
    }
  }
}
