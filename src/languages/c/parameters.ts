import { BindingFlag, BindingKind, DefinitionFlag, FlowKind } from '../facts.ts'
import { childByField, childByKind, firstChild, firstNamed, nextNamed, textOf } from '../tree.ts'
import type { Context } from './context.ts'
import { anything, declareType, expression, type, bindAt } from './context.ts'
import { readDeclarator } from './declarators.ts'
import { declaredType } from './declared-types.ts'
import { bindVariable } from '../core/local-variables.ts'
import { visitDeclarator } from './visit-declarators.ts'

/** `(int a, Foo *b = nullptr, ...)` of a function, method, lambda or (definition -1) `requires`, in the current scope. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = firstChild(tree, list); child !== -1; child = tree.next[child]!) {
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
        if (tree.kind[child] === kinds.error) anything(context, child)
    }
  }
}

/** `template <class T, int N, typename... Ts>` in the current scope. */
export function declareTypeParameters(context: Context, list: number): void {
  const { tree, kinds } = context
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    switch (tree.kind[child]) {
      case kinds.typeParameter:
      case kinds.variadicTypeParameter:
      case kinds.optionalTypeParameter:
      case kinds.templateTemplateParameter: {
        let name = childByField(tree, child, kinds.fields.name)
        const defaultType = childByField(tree, child, kinds.fields.defaultType)
        for (let part = firstNamed(tree, child); part !== -1 && name === -1; part = nextNamed(tree, part)) {
          if (tree.kind[part] === kinds.typeIdentifier && part !== defaultType) name = part
          else if (tree.kind[part] === kinds.typeParameter || tree.kind[part] === kinds.optionalTypeParameter)
            name = childByKind(tree, part, kinds.typeIdentifier)
        }
        const row = defaultType === -1 ? -1 : type(context, defaultType)
        if (name === -1) break
        const binding = bindAt(context, name, {
          kind: BindingKind.TYPE_PARAMETER,
          flags: tree.kind[child] === kinds.variadicTypeParameter ? BindingFlag.REST : 0,
        })
        if (row !== -1) declareType(context, binding, row)
        break
      }
      case kinds.parameter:
      case kinds.optionalParameter:
      case kinds.variadicParameterDeclaration:
        valueParameter(context, child)
        break
      default:
        anything(context, child)
    }
  }
}

/** `const Foo &x` */
function isConstant({ tree, kinds }: Context, node: number): boolean {
  const qualifier = childByKind(tree, node, kinds.typeQualifier)
  return qualifier !== -1 && textOf(tree, qualifier) === 'const'
}

/** `(void)` takes nothing. */
function isVoid(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const typeNode = childByField(tree, node, kinds.fields.type)
  return (
    typeNode !== -1 &&
    tree.kind[typeNode] === kinds.primitiveType &&
    childByField(tree, node, kinds.fields.declarator) === -1 &&
    textOf(tree, typeNode) === 'void'
  )
}

function parameter(context: Context, definition: number, node: number, position: number): void {
  const { tree, kinds, facts } = context
  const typeNode = childByField(tree, node, kinds.fields.type)
  const typeRow = typeNode === -1 ? -1 : type(context, typeNode)
  const declaratorNode = childByField(tree, node, kinds.fields.declarator)
  const value = childByField(tree, node, kinds.fields.defaultValue)
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
    : bindAt(context, node, { kind: BindingKind.PARAMETER, name: '', target: definition, position, flags })
  if (declarator === undefined ? typeRow !== -1 : declarator.function === -1) {
    const row = declarator === undefined ? typeRow : declaredType(context, typeRow, declarator, node)
    if (row !== -1) declareType(context, binding, row)
  }
  if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, expression(context, value), tree.start[node]!)
}

/** Visible from its name on: `struct foo *foo(struct foo *foo)` returns and takes the struct. */
function bind(context: Context, definition: number, name: number, position: number, flags: number): number {
  return bindVariable(context, name, {
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
  const typeNode = childByField(tree, node, kinds.fields.type)
  if (typeNode !== -1) type(context, typeNode)
  const value = childByField(tree, node, kinds.fields.defaultValue)
  const valueRow = value === -1 ? -1 : expression(context, value)
  const declaratorNode = childByField(tree, node, kinds.fields.declarator)
  const name = declaratorNode === -1 ? -1 : readDeclarator(context, declaratorNode).name
  if (name === -1 || tree.kind[name] !== kinds.identifier) return
  const binding = bindVariable(context, name, { kind: BindingKind.TYPE_PARAMETER })
  if (valueRow !== -1) facts.flow(FlowKind.ASSIGN, binding, valueRow, tree.start[name]!)
}
