import { BindingFlag, BindingKind, DefinitionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { readDeclarator } from './declarators.ts'
import { declaredType } from './declared-types.ts'
import { visitDeclarator } from './visit-declarators.ts'

/** `(int a, Foo *b = nullptr, ...)` of a function, method, lambda or (definition -1) `requires`, in the current scope. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = context.firstChild(list); child !== -1; child = tree.next[child]!) {
    switch (tree.kind[child]) {
      case kinds.parameter:
      case kinds.optionalParameter:
      case kinds.variadicParameterDeclaration:
        if (!isVoid(context, child)) parameter(context, definition, child, position++)
        break
      case kinds.variadicParameter:
      case kinds.tokens.ellipsis:
        if (definition !== -1) {
          facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
          bind(context, definition, child, position++, BindingFlag.REST)
        }
        break
      // A K&R list has bare names, whose types follow it.
      case kinds.identifier:
        bind(context, definition, child, position++, 0)
        break
      default:
        if (tree.kind[child] === kinds.error) context.anything(child)
    }
  }
}

/** `template <class T, int N, typename... Ts>` in the current scope. */
export function declareTypeParameters(context: Context, list: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    switch (tree.kind[child]) {
      case kinds.typeParameter:
      case kinds.variadicTypeParameter:
      case kinds.optionalTypeParameter:
      case kinds.templateTemplateParameter: {
        let name = context.childByField(child, kinds.fields.name)
        let defaultType = context.childByField(child, kinds.fields.defaultType)
        for (
          let part = context.firstNamed(child);
          part !== -1 && name === -1;
          part = context.nextNamed(part)
        ) {
          if (tree.kind[part] === kinds.typeIdentifier && part !== defaultType) name = part
          else if (
            tree.kind[part] === kinds.typeParameter ||
            tree.kind[part] === kinds.optionalTypeParameter
          ) {
            name = context.childByKind(part, kinds.typeIdentifier)
            defaultType = context.childByField(part, kinds.fields.defaultType)
          }
        }
        const row = context.type(defaultType)
        if (name === -1) break
        const binding = context.bindAt(name, {
          kind: BindingKind.TYPE_PARAMETER,
          flags: tree.kind[child] === kinds.variadicTypeParameter ? BindingFlag.REST : 0,
        })
        context.declareType(binding, row)
        break
      }
      case kinds.parameter:
      case kinds.optionalParameter:
      case kinds.variadicParameterDeclaration:
        valueParameter(context, child)
        break
      default:
        context.anything(child)
    }
  }
}

/** `const Foo &x` */
function isConstant(context: Context, node: number): boolean {
  const qualifier = context.childByKind(node, context.kinds.typeQualifier)
  return qualifier !== -1 && context.textAt(qualifier) === 'const'
}

/** `(void)` takes nothing. */
function isVoid(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  return (
    typeNode !== -1 &&
    tree.kind[typeNode] === kinds.primitiveType &&
    context.childByField(node, kinds.fields.declarator) === -1 &&
    context.textAt(typeNode) === 'void'
  )
}

function parameter(context: Context, definition: number, node: number, position: number): void {
  const { tree, kinds, facts } = context
  const typeRow = context.type(context.childByField(node, kinds.fields.type))
  const declaratorNode = context.childByField(node, kinds.fields.declarator)
  const value = context.childByField(node, kinds.fields.defaultValue)
  const isPack = tree.kind[node] === kinds.variadicParameterDeclaration
  const declarator = declaratorNode === -1 ? undefined : readDeclarator(context, declaratorNode)
  const flags =
    (value === -1 ? 0 : BindingFlag.OPTIONAL) |
    (isPack ? BindingFlag.REST : 0) |
    (declarator?.isAddress === true ? BindingFlag.POINTER : 0) |
    (context.isCpp && isConstant(context, node) ? BindingFlag.CONSTANT : 0)
  if (declaratorNode !== -1) visitDeclarator(context, declaratorNode)
  const isNamed =
    declarator !== undefined &&
    declarator.name !== -1 &&
    (tree.kind[declarator.name] === kinds.identifier || tree.kind[declarator.name] === kinds.typeIdentifier)
  const binding = isNamed
    ? bind(context, definition, declarator.name, position, flags)
    : context.bindAt(node, { kind: BindingKind.PARAMETER, name: '', target: definition, position, flags })
  if (declarator === undefined ? typeRow !== -1 : declarator.function === -1) {
    const row = declarator === undefined ? typeRow : declaredType(context, typeRow, declarator, node)
    context.declareType(binding, row)
  }
  facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[node]!)
}

/** Visible from its name on: `struct foo *foo(struct foo *foo)` returns and takes the struct. */
function bind(context: Context, definition: number, name: number, position: number, flags: number): number {
  return context.bindVariable(name, {
    kind: BindingKind.PARAMETER,
    target: definition,
    position,
    flags,
    visibleFrom: context.tree.start[name]!,
  })
}

/** `int N = 3`, `void (*F)()` and `Concept T` of a template: what stands for it is written where it is used. */
function valueParameter(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  context.type(context.childByField(node, kinds.fields.type))
  const valueRow = context.expression(context.childByField(node, kinds.fields.defaultValue))
  const declaratorNode = context.childByField(node, kinds.fields.declarator)
  const name = declaratorNode === -1 ? -1 : readDeclarator(context, declaratorNode).name
  if (name === -1 || tree.kind[name] !== kinds.identifier) return
  const binding = context.bindVariable(name, { kind: BindingKind.TYPE_PARAMETER })
  facts.flow(FlowKind.ASSIGN, binding, valueRow, tree.start[name]!)
}
