import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { decorate } from './annotations.ts'
import type { Context } from './context.ts'
import { bindAt, anything, declareType, nameOf, type } from './context.ts'
import { foldSignature } from './docs.ts'
import { readModifiers } from './modifiers.ts'
import { bindVariable } from './names.ts'
import { arrayOf } from './types.ts'

/** Each component of a record is a private field, and a method of that name that returns it. */
export function declareComponents(context: Context, record: number, node: number): void {
  const { tree, kinds } = context
  const list = childByField(tree, node, kinds.fields.parameters)
  if (list === -1) return
  const accessors = explicitAccessors(context, node)
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const isSpread = tree.kind[child] === kinds.spreadParameter
    if (!isSpread && tree.kind[child] !== kinds.formalParameter) {
      anything(context, child)
      continue
    }
    const declarator = isSpread ? childByKind(tree, child, kinds.variableDeclarator) : child
    const nameNode = declarator === -1 ? -1 : childByField(tree, declarator, kinds.fields.name)
    let typeNode = childByField(tree, child, kinds.fields.type)
    if (isSpread) {
      typeNode = firstNamed(tree, child)
      if (tree.kind[typeNode] === kinds.modifiers) typeNode = nextNamed(tree, typeNode)
    }
    if (nameNode === -1 || typeNode === -1) continue
    const row = type(context, typeNode)
    const typeRow = isSpread ? arrayOf(context, row, child) : row
    context.componentTypes.set(nameNode, typeRow)
    declareComponent(context, record, child, nameNode, typeRow, accessors)
  }
}

function declareComponent(
  context: Context,
  record: number,
  node: number,
  nameNode: number,
  typeRow: number,
  accessors: ReadonlySet<string>,
): void {
  const { tree, facts } = context
  const name = nameOf(context, nameNode)
  const modifiers = readModifiers(context, node)
  const place = {
    name,
    scope: context.scope,
    parent: record,
    nameStart: tree.start[nameNode]!,
    nameEnd: tree.end[nameNode]!,
    start: tree.start[node]!,
    end: tree.end[node]!,
    signature: foldSignature(tree, tree.start[node]!, tree.end[node]!),
  }
  const field = facts.definition({
    ...place,
    kind: DefinitionKind.FIELD,
    flags: modifiers.flags | DefinitionFlag.PRIVATE | DefinitionFlag.CONSTANT,
  })
  const binding = bindVariable(context, nameNode, { kind: BindingKind.DEFINITION, target: field })
  declareType(context, binding, typeRow)
  decorate(context, field, modifiers.annotations)
  if (accessors.has(name)) return
  const accessor = facts.definition({
    ...place,
    kind: DefinitionKind.METHOD,
    flags: DefinitionFlag.EXPORTED,
  })
  bindAt(context, nameNode, { kind: BindingKind.DEFINITION, target: accessor })
  facts.flow(FlowKind.RETURN_TYPE, accessor, typeRow, tree.start[node]!)
}

/** Names of the methods without parameters that the record declares itself. */
function explicitAccessors(context: Context, record: number): ReadonlySet<string> {
  const { tree, kinds } = context
  const names = new Set<string>()
  const body = childByField(tree, record, kinds.fields.body)
  if (body === -1) return names
  for (let child = firstNamed(tree, body); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.methodDeclaration) continue
    const name = childByField(tree, child, kinds.fields.name)
    const parameters = childByField(tree, child, kinds.fields.parameters)
    if (name !== -1 && parameters !== -1 && firstNamed(tree, parameters) === -1)
      names.add(nameOf(context, name))
  }
  return names
}
