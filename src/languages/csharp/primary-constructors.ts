import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'
import { declareParameters } from './parameters.ts'

/**
 * `record R(A a) : Base(a)` and `class C(A a)` declare a constructor. A record makes a property of each parameter; in
 * other types the parameters themselves are visible to all members.
 */
export function declarePrimaryConstructor(
  context: Context,
  type: number,
  node: number,
  nameNode: number,
  baseCall: number,
): void {
  const { tree, kinds, facts, scope } = context
  const list = context.childByKind(node, kinds.parameterList)
  if (list === -1) {
    if (baseCall !== -1) callBase(context, node, baseCall)
    return
  }
  const isRecord = tree.kind[node] === kinds.recordDeclaration
  const start = tree.start[nameNode]!
  const end = tree.end[baseCall === -1 ? list : Math.max(baseCall, list)]!
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.METHOD,
    parent: type,
    start,
    end,
    flags: DefinitionFlag.CONSTRUCTOR | DefinitionFlag.EXPORTED,
    signature: context.signature(start, tree.end[list]!),
    doc: '',
  })
  context.bindConstructor(definition, name, nameNode)
  const inner = facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  facts.setInnerScope(definition, inner)
  context.owner = definition
  if (isRecord) context.scope = inner
  const typeRows = declareParameters(context, definition, list)
  context.scope = inner
  if (baseCall !== -1) callBase(context, node, baseCall)
  else if (context.childByKind(node, kinds.baseList) !== -1) context.impliedBaseCall(nameNode)
  if (isRecord) declareProperties(context, type, list, typeRows, scope)
  context.owner = type
  context.scope = scope
}

function callBase(context: Context, node: number, list: number): void {
  const { facts, kinds } = context
  const at = context.childByKind(node, kinds.baseList)
  const callee = context.spanning(Op.SUPER, -1, -1, at, ExpressionFlag.CALLEE)
  context.spanning(Op.CALL, callee, facts.list(argumentRows(context, list)), list)
}

function declareProperties(
  context: Context,
  type: number,
  list: number,
  typeRows: readonly number[],
  scope: number,
): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const nameNode = context.nameField(child)
    if (tree.kind[child] !== kinds.parameter || nameNode === -1) continue
    const name = context.nameOf(nameNode)
    const field = context.definitionAt(child, nameNode, {
      kind: DefinitionKind.FIELD,
      scope,
      parent: type,
      flags: DefinitionFlag.EXPORTED | DefinitionFlag.PROPERTY,
      doc: '',
    })
    const binding = context.bindVariable(nameNode, {
      kind: BindingKind.DEFINITION,
      name,
      scope,
      target: field,
    })
    const declared = typeRows[position++] ?? -1
    context.declareType(binding, declared)
    facts.flow(FlowKind.ASSIGN, binding, context.nameRow(nameNode), tree.start[nameNode]!)
  }
}
