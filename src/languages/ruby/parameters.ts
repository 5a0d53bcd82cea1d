import { BindingFlag, BindingKind, FlowKind, Op } from '../facts.ts'
import type { Context, ForwardedParameter, MethodFrame } from './context.ts'
import { localRow } from './locals.ts'

/** Names that no code can write, for what a method is given without naming it. */
export const BLOCK = '&'
const REST = '*'
const KEYWORD_REST = '**'

/** Parameters of a method, block or lambda. */
export function declareParameters(context: Context, definition: number, list: number): void {
  let position = 0
  for (let node = context.firstNamed(list); node !== -1; node = context.nextNamed(node)) {
    // `|a; b|`: b is a local variable of the block.
    if (context.tree.field[node] === context.kinds.fields.locals) {
      bindName(context, context.textAt(node), node, BindingKind.VARIABLE, -1, -1, 0)
      continue
    }
    position = declareParameter(context, definition, node, position)
  }
}

/** Binds one parameter; gives the position of the next. */
function declareParameter(context: Context, definition: number, node: number, position: number): number {
  const { tree, kinds, facts } = context
  const nameNode = tree.kind[node] === kinds.identifier ? node : context.field(node, 'name')
  const name = nameNode === -1 ? '' : context.textAt(nameNode)
  const add = (as: string, flags: number, kind?: ForwardedParameter['kind']) => {
    if (kind !== undefined) forward(context, definition, as, kind)
    return bindName(context, as, node, BindingKind.PARAMETER, definition, position, flags)
  }
  switch (tree.kind[node]) {
    case kinds.identifier:
      add(name, 0, 'plain')
      return position + 1
    case kinds.optionalParameter:
    case kinds.keywordParameter: {
      const isKeyword = tree.kind[node] === kinds.keywordParameter
      const value = context.field(node, 'value')
      const source = context.expression(value)
      const flags = (value === -1 ? 0 : BindingFlag.OPTIONAL) | (isKeyword ? BindingFlag.KEYWORD_ONLY : 0)
      const binding = add(name, flags, isKeyword ? 'keyword' : 'plain')
      facts.flow(FlowKind.ASSIGN, binding, source, tree.start[value]!)
      return position + 1
    }
    case kinds.splatParameter:
      add(name === '' ? REST : name, BindingFlag.REST, 'rest')
      return position + 1
    case kinds.hashSplatParameter:
      add(name === '' ? KEYWORD_REST : name, BindingFlag.KEYWORD_REST, 'keyword-rest')
      return position + 1
    case kinds.blockParameter: {
      const frame = frameOf(context, definition)
      const block = add(BLOCK, BindingFlag.KEYWORD_ONLY | BindingFlag.OPTIONAL)
      if (frame !== undefined) frame.block = block
      if (name !== '') {
        const own = bindName(context, name, nameNode, BindingKind.VARIABLE, -1, -1, 0)
        facts.flow(FlowKind.ASSIGN, own, localRow(context, BLOCK, node, false), tree.start[node]!)
      }
      return position + 1
    }
    case kinds.destructuredParameter: {
      // No code can write a name that holds a space.
      const whole = ` ${tree.start[node]!}`
      add(whole, 0)
      const source = localRow(context, whole, node, false)
      destructureParameter(context, node, source)
      return position + 1
    }
    case kinds.forwardParameter: {
      add(REST, BindingFlag.REST, 'rest')
      position++
      add(KEYWORD_REST, BindingFlag.KEYWORD_REST, 'keyword-rest')
      const frame = frameOf(context, definition)
      position++
      const block = add(BLOCK, BindingFlag.KEYWORD_ONLY | BindingFlag.OPTIONAL)
      if (frame !== undefined) frame.block = block
      return position + 1
    }
    default:
      return position
  }
}

function bindName(
  context: Context,
  name: string,
  node: number,
  kind: number,
  target: number,
  position: number,
  flags: number,
): number {
  const { locals } = context
  const binding = context.bindAt(node, { kind, name, target, position, flags })
  locals.names.set(name, binding)
  if (context.method !== undefined && kind === BindingKind.PARAMETER)
    context.method.parameters = Math.max(context.method.parameters, position + 1)
  return binding
}

/** `|(a, b)|`, `|(a, (b, *c))|` */
function destructureParameter(context: Context, node: number, source: number): void {
  const { tree, kinds } = context
  let place = 0
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    const isRest = tree.kind[part] === kinds.splatParameter
    const target = isRest ? context.field(part, 'name') : part
    const element = context.unwritten(Op.ELEMENT, source, isRest ? -1 : place, part)
    if (tree.kind[part] === kinds.destructuredParameter) destructureParameter(context, part, element)
    else if (target !== -1) {
      context.locals.names.delete(context.textAt(target))
      const row = isRest ? context.unwritten(Op.ARRAY, context.facts.list([element]), -1, part) : element
      context.assignTo(context, target, row)
    }
    place++
  }
}

function frameOf({ method }: Context, definition: number): MethodFrame | undefined {
  return method?.definition === definition ? method : undefined
}

/** Notes what a bare `super` in a method hands on. */
function forward(context: Context, definition: number, name: string, kind: ForwardedParameter['kind']): void {
  frameOf(context, definition)?.forwarded.push({ name, kind })
}

/** The block that the method around is given: a parameter that is bound when something first asks for it. */
export function blockRow(context: Context, node: number, isWritten = true): number {
  const { method } = context
  if (method === undefined) return -1
  if (method.block === -1) {
    method.block = context.bindAt(node, {
      kind: BindingKind.PARAMETER,
      name: BLOCK,
      scope: method.scope,
      target: method.definition,
      position: method.parameters,
      flags: BindingFlag.KEYWORD_ONLY | BindingFlag.OPTIONAL,
    })
    method.parameters++
  }
  return localRow(context, BLOCK, node, isWritten)
}
