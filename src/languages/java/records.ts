import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind } from '../facts.ts'
import { decorate } from './annotations.ts'
import type { Context } from './context.ts'
import { readModifiers } from './modifiers.ts'
import { arrayOf } from './types.ts'

/** Each component of a record is a private field, and a method of that name that returns it. */
export function declareComponents(context: Context, record: number, node: number): void {
  const { tree, kinds } = context
  const list = context.childByField(node, kinds.fields.parameters)
  if (list === -1) return
  const accessors = explicitAccessors(context, node)
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const isSpread = tree.kind[child] === kinds.spreadParameter
    if (!isSpread && tree.kind[child] !== kinds.formalParameter) {
      context.anything(child)
      continue
    }
    const declarator = isSpread ? context.childByKind(child, kinds.variableDeclarator) : child
    const nameNode = context.childByField(declarator, kinds.fields.name)
    let typeNode = context.childByField(child, kinds.fields.type)
    if (isSpread) {
      typeNode = context.firstNamed(child)
      if (tree.kind[typeNode] === kinds.modifiers) typeNode = context.nextNamed(typeNode)
    }
    if (nameNode === -1 || typeNode === -1) continue
    const row = context.type(typeNode)
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
  const name = context.nameOf(nameNode)
  const modifiers = readModifiers(context, node)
  const field = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    parent: record,
    flags: modifiers.flags | DefinitionFlag.PRIVATE | DefinitionFlag.CONSTANT,
    doc: '',
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, target: field })
  context.declareType(binding, typeRow)
  decorate(context, field, modifiers.annotations)
  if (accessors.has(name)) return
  const accessor = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.METHOD,
    parent: record,
    flags: DefinitionFlag.EXPORTED,
    doc: '',
  })
  context.bindAt(nameNode, { kind: BindingKind.DEFINITION, target: accessor })
  facts.flow(FlowKind.RETURN_TYPE, accessor, typeRow, tree.start[node]!)
}

/** Names of the methods without parameters that the record declares itself. */
function explicitAccessors(context: Context, record: number): ReadonlySet<string> {
  const { tree, kinds } = context
  const names = new Set<string>()
  const body = context.childByField(record, kinds.fields.body)
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.methodDeclaration) continue
    const name = context.childByField(child, kinds.fields.name)
    const parameters = context.childByField(child, kinds.fields.parameters)
    if (name !== -1 && parameters !== -1 && context.firstNamed(parameters) === -1)
      names.add(context.nameOf(name))
  }
  return names
}
