import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExportKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../../facts.ts'
import { svelteBuiltins } from '../builtins.ts'
import type { Context } from '../context.ts'
import type { PreparedComponent } from './prepare.ts'

/** A class that is not written as one: what options make (Vue), or what a file is. */
export interface OptionsClass {
  readonly definition: number
  /** Its members are bound here. */
  readonly scope: number
  /** A function in which `this` is an instance. */
  readonly thisScope: number
}

/** The component that a file is: a class, as others see it, which its elements make and give their attributes. */
export interface Component extends OptionsClass {
  readonly prepared: PreparedComponent
  /** Names of the components that it uses in its markup, -1 where that is said nowhere (`components: {…}`). */
  usedScope: number
}

export function beginComponent(
  { facts, path }: Pick<Context, 'facts' | 'path'>,
  prepared: PreparedComponent,
): Component {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/u, '')
  const [start, length] = [facts.scopes.get(0, 4), facts.scopes.get(0, 5)]
  const definition = facts.definition({
    kind: DefinitionKind.CLASS,
    name,
    scope: 0,
    parent: -1,
    nameStart: start,
    nameEnd: start,
    start,
    end: length,
    flags: DefinitionFlag.EXPORTED | DefinitionFlag.DEFAULT_EXPORT,
    signature: `component ${name}`,
  })
  const flags = ScopeFlag.HIDDEN_FROM_NESTED
  const scope = facts.scope({ kind: ScopeKind.CLASS, parent: 0, start: length, end: length, flags })
  facts.setInnerScope(definition, scope)
  const constructor = facts.definition({
    kind: DefinitionKind.METHOD,
    name: 'constructor',
    scope,
    parent: -1,
    nameStart: start,
    nameEnd: start,
    start,
    end: length,
    flags: DefinitionFlag.CONSTRUCTOR | DefinitionFlag.FILE_CODE,
  })
  const target = constructor
  facts.bind({ kind: BindingKind.DEFINITION, name: 'constructor', scope, nameStart: start, target })
  const thisScope = facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start: length, end: length })
  if (prepared.framework === 'vue') {
    // What the elements with a `ref` are kept in.
    const self = facts.expression(Op.THIS, -1, -1, thisScope, length, length)
    const flags = ExpressionFlag.IMPLICIT | ExpressionFlag.WRITE
    const references = facts.expression(Op.MEMBER, self, facts.string('$refs'), 0, length, length, flags)
    const object = facts.expression(Op.OBJECT, facts.list([]), -1, 0, length, length)
    facts.flow(FlowKind.STORE, references, object, length)
  }
  return { prepared, definition, scope, thisScope, usedScope: -1 }
}

/** The component itself, as `this` in its functions. */
export function componentRow({ facts }: Context, { thisScope }: OptionsClass, at: number): number {
  return facts.expression(Op.THIS, -1, -1, thisScope, at, at)
}

/** A member of the component that is named nowhere at the place. */
export function componentMember({ facts, scope }: Context, object: number, name: string, at: number): number {
  return facts.expression(Op.MEMBER, object, facts.string(name), scope, at, at, ExpressionFlag.IMPLICIT)
}

/** What the elements of the component give it. */
export function propertiesRow(context: Context, component: OptionsClass, at: number): number {
  return componentMember(context, componentRow(context, component, at), 'props', at)
}

/** Gives the component a member that holds a value; `nameStart` is -1 where the name is not written. */
export function storeMember(
  context: Context,
  component: OptionsClass,
  name: string,
  nameStart: number,
  value: number,
): void {
  const { facts, scope } = context
  const at = nameStart === -1 ? facts.expressions.get(value, 5) : nameStart
  const object = componentRow(context, component, at)
  const end = nameStart === -1 ? at : at + name.length
  const flags = ExpressionFlag.WRITE | (nameStart === -1 ? ExpressionFlag.IMPLICIT : 0)
  const member = facts.expression(Op.MEMBER, object, facts.string(name), scope, at, end, flags)
  facts.flow(FlowKind.STORE, member, value, at)
}

/** The code of the markup. In Vue the names of the component's members, or of what it is given, are seen there. */
export function visitMarkup(context: Context, component: Component, node: number): void {
  const { tree, facts } = context
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  // It is run later than the script, whose names may have been given other values by then.
  const parent = component.usedScope === -1 ? 0 : component.usedScope
  const isVue = component.prepared.framework === 'vue'
  const flags = isVue ? ScopeFlag.WITH : 0
  const inner = facts.scope({ kind: ScopeKind.BLOCK, parent, start, end, flags })
  if (isVue) bindMembers(context, component, inner, start)
  context.inScope(inner, () => context.bodies.block(context, node))
}

function bindMembers(context: Context, component: Component, scope: number, start: number): void {
  const { facts } = context
  const binding = facts.bind({ kind: BindingKind.VARIABLE, name: 'with', scope, nameStart: start })
  const { sharesNames } = component.prepared
  const source = sharesNames
    ? propertiesRow(context, component, start)
    : componentRow(context, component, start)
  facts.flow(FlowKind.ASSIGN, binding, source, start)
}

/** `$props()`, `defineProps(…)`: a call of what a compiler knows, by the name of its callee; undefined for others. */
export function compilerCall(
  context: Context,
  callee: number,
  values: readonly number[],
  at: number,
): number | undefined {
  const { facts, component } = context
  if (component === undefined && !context.path.includes('.svelte.')) return undefined
  const { expressions } = facts
  const isMember = expressions.get(callee, 0) === Op.MEMBER
  const name = isMember ? expressions.get(callee, 2) : callee
  if (expressions.get(name, 0) !== Op.NAME) return undefined
  const called = facts.stringAt(expressions.get(name, 2))
  if (called === '$state' && (!isMember || facts.stringAt(expressions.get(callee, 3)) === 'raw'))
    return values[0]
  if (isMember) return undefined
  if (called === '$derived' || called === '$bindable') return values[0]
  if (component === undefined) return undefined
  // What compilers are told of a component by objects they run themselves.
  for (const value of /^(?:define[A-Z]|withDefaults$)/u.test(called) ? values : [])
    if (expressions.get(value, 0) === Op.OBJECT) facts.addExpressionFlags(value, ExpressionFlag.IMPLICIT)
  switch (called) {
    case '$props':
    case 'defineProps':
      return propertiesRow(context, component, at)
    case 'withDefaults':
      return values[0]
    case 'defineExpose':
      if (values[0] !== undefined) giveMembers(context, component, values[0])
      return undefined
    case 'defineAsyncComponent':
      return values[0] === undefined ? undefined : loadedComponent(context, values[0], at)
    default:
      return undefined
  }
}

/** The component that `() => import('./X.vue')` loads. */
function loadedComponent(context: Context, loader: number, at: number): number | undefined {
  const { expressions, flows } = context.facts
  if (expressions.get(loader, 0) !== Op.DEFINITION) return undefined
  for (let row = flows.count - 1; row >= 0; row--) {
    if (flows.get(row, 0) !== FlowKind.RETURN || flows.get(row, 1) !== expressions.get(loader, 2)) continue
    const source = flows.get(row, 2)
    return expressions.get(source, 0) === Op.IMPORT
      ? componentMember(context, source, 'default', at)
      : undefined
  }
  return undefined
}

/** Gives the component what an object that is written out (row) holds. */
export function giveMembers(context: Context, component: OptionsClass, object: number): void {
  const { facts } = context
  const { expressions } = facts
  if (expressions.get(object, 0) !== Op.OBJECT) return
  const list = expressions.get(object, 2)
  const distances = expressions.get(object, 3)
  for (let entry = 0; facts.listAt(list, entry) !== -1 || facts.listAt(list, entry + 1) !== -1; entry += 2) {
    const key = facts.listAt(list, entry)
    const value = facts.listAt(list, entry + 1)
    if (key <= 0 || value === -1) continue
    const name = facts.stringAt(key)
    const distance = distances < 0 ? name.length + 2 : facts.listAt(distances, entry / 2)
    const at = expressions.get(value, 5) - distance
    storeMember(context, component, name, isAt(context, name, at) ? at : -1, value)
  }
}

function isAt({ text }: Context, name: string, at: number): boolean {
  return at >= 0 && text.startsWith(name, at)
}

/** What the file exports as a component's, once all of it was read. */
export function finishComponent(context: Context, component: Component): void {
  const { facts } = context
  const at = facts.definitions.get(component.definition, 9)
  if (component.prepared.framework === 'svelte') shareExports(context, component)
  // A component may have itself in its markup, by the name of its file.
  const name = facts.stringAt(facts.definitions.get(component.definition, 2))
  if (context.bindingIn(name, 0) === -1) {
    const target = component.definition
    facts.bind({ kind: BindingKind.DEFINITION, name, scope: 0, nameStart: at, target })
  }
  if (!context.hasDefaultExport) {
    const row = facts.expression(Op.DEFINITION, component.definition, -1, 0, at, at)
    facts.export(ExportKind.EXPRESSION, 'default', row, at)
  }
}

/** What a component of Svelte exports is a member of it, and a variable among that is given by its elements. */
function shareExports(context: Context, component: Component): void {
  const { facts } = context
  for (let row = 0, count = facts.exports.count; row < count; row++) {
    if (facts.exports.get(row, 0) !== ExportKind.NAME) continue
    const name = facts.stringAt(facts.exports.get(row, 1))
    const local = facts.exports.get(row, 2)
    const binding = context.bound.get(local) ?? -1
    if (binding === -1) continue
    const at = facts.bindings.get(binding, 6)
    const value = facts.expression(Op.NAME, local, -1, 0, at, at, ExpressionFlag.IMPLICIT)
    storeMember(context, component, name, -1, value)
    if (facts.bindings.get(binding, 0) !== BindingKind.VARIABLE) continue
    const given = componentMember(context, propertiesRow(context, component, at), name, at)
    facts.flow(FlowKind.ASSIGN, binding, given, at)
  }
}

/** A name of Svelte that begins with `$`, as none may that a program declares, is the value of the store behind it. */
export function isStore({ component }: Context, name: string): boolean {
  return component?.prepared.framework === 'svelte' && /^\$[^$]/u.test(name) && !svelteBuiltins.has(name)
}

export function visitStore(context: Context, node: number): number {
  const { tree, facts, scope } = context
  const [start, end] = [tree.start[node]! + 1, tree.end[node]!]
  const name = facts.string(context.text.slice(start, end))
  const store = facts.expression(Op.NAME, name, -1, scope, start, end)
  return facts.expression(Op.ELEMENT, store, -1, scope, start, end)
}
