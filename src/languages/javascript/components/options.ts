import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../../facts.ts'
import type { Context } from '../context.ts'
import { defineAt } from '../define.ts'
import { visitFunction } from '../functions.ts'
import { Kind } from '../kinds.ts'
import { methodFlags } from '../method-flags.ts'
import { bodyStart, functionOrClassIn, nameValue } from '../naming.ts'
import { keyName, keyPlace } from '../object-keys.ts'
import { foldedText } from '../signatures.ts'
import { pascalCase } from '../word-case.ts'
import {
  componentMember,
  componentRow,
  giveMembers,
  propertiesRow,
  storeMember,
  type Component,
  type OptionsClass,
} from './component.ts'

/**
 * `export default {…}` of a component, also as `defineComponent({…})`: its functions are methods of the component,
 * which has what `data` and `setup` return. What else is exported, a component that a function made, is a base of it.
 * Returns the component's row.
 */
export function exportComponent(context: Context, component: Component, value: number): number {
  const { tree, facts, fields } = context
  const object = objectIn(context, value)
  if (object !== -1) {
    const call = context.kindOf(value) === Kind.CALL ? value : -1
    const callee = call === -1 ? -1 : context.valueRow(context.fieldOf(call, fields.function))
    visitOptions(context, component, object, options)
    const row = context.spanning(Op.DEFINITION, component.definition, -1, value)
    if (callee !== -1) {
      facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
      context.spanning(Op.CALL, callee, facts.list([row]), call)
    }
    return row
  }
  const base = context.valueRow(value)
  facts.flow(FlowKind.EXTENDS, component.definition, base, tree.start[value]!)
  return context.spanning(Op.DEFINITION, component.definition, -1, value)
}

/** The object literal that a value is, through casts and as the first argument of a call; -1 where it is something else. */
function objectIn(context: Context, value: number): number {
  let node = value
  while (node !== -1) {
    switch (context.kindOf(node)) {
      case Kind.OBJECT:
        return node
      case Kind.PARENTHESES:
      case Kind.AS:
      case Kind.SATISFIES:
        node = context.firstNamed(node)
        break
      case Kind.CALL: {
        const list = context.fieldOf(node, context.fields.arguments)
        node = context.firstNamed(list)
        break
      }
      default:
        return -1
    }
  }
  return -1
}

export type OptionHandler = (context: Context, component: OptionsClass, entry: number, doc: number) => void

export function visitOptions(
  context: Context,
  component: OptionsClass,
  object: number,
  handlers: Readonly<Record<string, OptionHandler>>,
): void {
  context.facts.scopes.set(component.scope, 4, context.tree.start[object]!)
  // What a component uses and inherits is known before what it does.
  eachEntry(context, object, (entry, doc) => {
    const name = entryName(context, entry)
    const value = valueOf(context, entry)
    const visit = handlers[name]
    if (visit !== undefined && value !== -1) visit(context, component, value, doc)
    else visitMember(context, component, { entry, doc, flags: 0, isBound: true })
  })
}

export const options: Readonly<Record<string, OptionHandler>> = {
  methods: (context, component, value) => visitMembers(context, component, value, 0),
  computed: (context, component, value) => visitMembers(context, component, value, DefinitionFlag.GETTER),
  watch: visitWatchers,
  components: visitUsed,
  props: visitProperties,
  mixins: visitBases,
  extends: (context, component, value) => addBase(context, component, context.valueRow(value)),
}

/** Entries with the comment before each. */
function eachEntry(context: Context, object: number, visit: (entry: number, doc: number) => void): void {
  let doc = -1
  for (let child = context.firstChild(object); child !== -1; child = context.tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind === Kind.COMMENT) doc = child
    if (kind === Kind.COMMENT || kind === Kind.OTHER) continue
    visit(child, doc)
    doc = -1
  }
}

function keyOf(context: Context, entry: number): number {
  const { fields } = context
  if (context.kindOf(entry) === Kind.SHORTHAND) return entry
  return context.fieldOf(entry, context.kindOf(entry) === Kind.PAIR ? fields.key : fields.name)
}

/** '' where the key is computed or there is none. */
function entryName(context: Context, entry: number): string {
  const key = keyOf(context, entry)
  return key === -1 || context.kindOf(key) === Kind.COMPUTED_NAME ? '' : keyName(context, key)
}

/** The value behind a key, -1 for methods, names that stand for themselves and what is spread. */
function valueOf(context: Context, entry: number): number {
  return context.kindOf(entry) === Kind.PAIR ? context.fieldOf(entry, context.fields.value) : -1
}

/** `methods: {…}`, `computed: {…}` */
function visitMembers(context: Context, component: OptionsClass, value: number, flags: number): void {
  if (context.kindOf(value) !== Kind.OBJECT) {
    context.valueRow(value)
    return
  }
  eachEntry(context, value, (entry, doc) =>
    visitMember(context, component, { entry, doc, flags, isBound: true }),
  )
}

interface Member {
  readonly entry: number
  /** The comment before it, or -1. */
  readonly doc: number
  /** What it is beside what is written. */
  readonly flags: number
  /** Whether the component has it under the entry's name. */
  readonly isBound: boolean
}

/** A function is a method of the component, anything else a value that it holds. */
function visitMember(context: Context, component: OptionsClass, member: Member): void {
  const { entry, doc, flags, isBound } = member
  const kind = context.kindOf(entry)
  const name = entryName(context, entry)
  const value = valueOf(context, entry)
  if (kind === Kind.METHOD && name !== '') {
    visitMethod(context, component, member, name)
  } else if (kind === Kind.PAIR && name !== '' && functionOrClassIn(context, value) !== -1) {
    visitFunctionEntry(context, component, member, name, value)
  } else if ((flags & DefinitionFlag.GETTER) !== 0 && value !== -1 && context.kindOf(value) === Kind.OBJECT) {
    visitAccessors(context, component, value, name, keyPlace(context, entry), doc)
  } else if (kind === Kind.PAIR && value !== -1) {
    let row = -1
    inComponent(context, component, () => (row = context.expression(value)))
    if (isBound && name !== '' && flags === 0)
      storeMember(context, component, name, keyPlace(context, entry), row)
  } else if (kind === Kind.SHORTHAND) {
    const row = context.nameRow(entry)
    if (isBound && row !== -1) storeMember(context, component, name, -1, row)
  } else if (kind === Kind.SPREAD) context.expression(entry)
}

function visitMethod(context: Context, component: OptionsClass, member: Member, name: string): void {
  const { tree, facts } = context
  const { entry: node, doc, isBound } = member
  const key = keyOf(context, node)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = methodFlags(context, node) | member.flags
  const kind = DefinitionKind.METHOD
  const signature = foldedText(context.text, start, bodyStart(context, node))
  const { scope } = component
  const definition = defineAt(context, key, { kind, name, scope, start, end, flags, signature, doc })
  if (isBound) context.declare(BindingKind.DEFINITION, name, scope, tree.start[key]!, definition)
  const firstFlow = facts.flows.count
  inComponent(context, component, () => visitFunction(context, node, definition, doc))
  finishFunction(context, component, name, definition, firstFlow)
}

function visitFunctionEntry(
  context: Context,
  component: OptionsClass,
  { entry, doc, flags, isBound }: Member,
  name: string,
  value: number,
): void {
  const { tree, facts } = context
  const { scope } = component
  const key = keyOf(context, entry)
  const nameStart = tree.start[key]!
  const definition = nameValue(context, functionOrClassIn(context, value), {
    kind: DefinitionKind.METHOD,
    name,
    nameStart,
    nameEnd: tree.end[key]!,
    scope,
    start: tree.start[entry]!,
    end: tree.end[entry]!,
    flags,
    doc,
  })
  if (isBound) context.declare(BindingKind.DEFINITION, name, scope, nameStart, definition)
  const firstFlow = facts.flows.count
  inComponent(context, component, () => context.valueRow(value))
  finishFunction(context, component, name, definition, firstFlow)
}

/** Reads functions in which `this` is the component. */
function inComponent(context: Context, component: OptionsClass, visit: () => void): void {
  context.having({ thisClass: undefined, isStatic: false, scope: component.scope }, visit)
}

/** What `data` and `setup` return is the component's; `setup` is given what the elements give. */
function finishFunction(
  context: Context,
  component: OptionsClass,
  name: string,
  definition: number,
  firstFlow: number,
): void {
  const { facts } = context
  if (name !== 'data' && name !== 'setup' && name !== 'state') return
  for (let row = firstFlow, count = facts.flows.count; row < count; row++) {
    if (facts.flows.get(row, 0) !== FlowKind.RETURN || facts.flows.get(row, 1) !== definition) continue
    giveMembers(context, component, facts.flows.get(row, 2))
  }
  if (name !== 'setup') return
  for (let row = 0; row < facts.bindings.count; row++) {
    const isFirst = facts.bindings.get(row, 4) === definition && facts.bindings.get(row, 5) === 0
    if (facts.bindings.get(row, 0) !== BindingKind.PARAMETER || !isFirst) continue
    const at = facts.bindings.get(row, 6)
    facts.flow(FlowKind.ASSIGN, row, propertiesRow(context, component, at), at)
  }
}

/** `computed: { name: { get() {…}, set(value) {…} } }` */
function visitAccessors(
  context: Context,
  component: OptionsClass,
  object: number,
  name: string,
  nameStart: number,
  doc: number,
): void {
  eachEntry(context, object, (entry, own) => {
    const accessor = entryName(context, entry)
    const flags = { get: DefinitionFlag.GETTER, set: DefinitionFlag.SETTER }[accessor]
    const isFunction =
      context.kindOf(entry) === Kind.METHOD || functionOrClassIn(context, valueOf(context, entry)) !== -1
    if (flags === undefined || !isFunction) {
      visitMember(context, component, { entry, doc: own, flags: 0, isBound: false })
      return
    }
    // Called as the computed name, though `get` or `set` is written.
    const first = context.facts.definitions.count
    visitMember(context, component, { entry, doc: own === -1 ? doc : own, flags, isBound: false })
    if (context.facts.definitions.count > first)
      context.declare(BindingKind.DEFINITION, name, component.scope, nameStart, first)
  })
}

/** Functions run when something changes; a text names a method. */
function visitWatchers(context: Context, component: OptionsClass, value: number): void {
  if (context.kindOf(value) !== Kind.OBJECT) {
    context.valueRow(value)
    return
  }
  eachEntry(context, value, (entry, doc) => visitWatcher(context, component, entry, doc))
}

function visitWatcher(context: Context, component: OptionsClass, entry: number, doc: number): void {
  const { tree, facts, scope } = context
  const value = valueOf(context, entry)
  const kind = value === -1 ? -1 : context.kindOf(value)
  if (kind === Kind.STRING) {
    const [start, end] = [tree.start[value]! + 1, Math.max(tree.start[value]! + 1, tree.end[value]! - 1)]
    const name = facts.string(context.text.slice(start, end))
    const self = componentRow(context, component, start)
    const callee = facts.expression(Op.MEMBER, self, name, scope, start, end, ExpressionFlag.CALLEE)
    context.spanning(Op.CALL, callee, facts.list([]), value)
  } else if (kind === Kind.OBJECT) {
    eachEntry(context, value, (inner, own) => {
      if (entryName(context, inner) === 'handler') visitWatcher(context, component, inner, own)
      else visitMember(context, component, { entry: inner, doc: own, flags: 0, isBound: false })
    })
  } else if (kind === Kind.ARRAY) {
    for (let child = context.firstNamed(value); child !== -1; child = context.nextNamed(child)) {
      inComponent(context, component, () => context.valueRow(child))
    }
  } else {
    const first = facts.definitions.count
    visitMember(context, component, { entry, doc, flags: 0, isBound: false })
    if (facts.definitions.count === first) return
    // Seen by Vue alone, which runs it.
    const name = `${entryName(context, entry)}:`
    context.declare(BindingKind.DEFINITION, name, component.scope, facts.definitions.get(first, 7), first)
  }
}

/** `components: { Foo, 'my-bar': Bar }`: names of the markup. */
function visitUsed(context: Context, component: OptionsClass, value: number): void {
  const { tree, facts } = context
  if (context.kindOf(value) !== Kind.OBJECT) {
    context.valueRow(value)
    return
  }
  const [start, end] = [facts.scopes.get(0, 4), facts.scopes.get(0, 5)]
  const used = facts.scope({ kind: ScopeKind.BLOCK, parent: 0, start, end })
  if (component === context.component) context.component.usedScope = used
  eachEntry(context, value, (entry) => {
    const name = entryName(context, entry)
    const inner = valueOf(context, entry)
    const row =
      context.kindOf(entry) === Kind.SHORTHAND
        ? context.nameRow(entry)
        : inner === -1
          ? -1
          : context.valueRow(inner)
    if (name === '' || row === -1) {
      if (context.kindOf(entry) === Kind.SPREAD) context.expression(entry)
      return
    }
    const at = tree.start[keyOf(context, entry)]!
    const binding = context.declare(BindingKind.VARIABLE, asInMarkup(name), used, at)
    facts.flow(FlowKind.ASSIGN, binding, row, at)
  })
}

/** Markup calls by one name what may be written `my-button` or MyButton. */
function asInMarkup(name: string): string {
  return name.includes('-') ? pascalCase(name) : name
}

/** `props: ['a', 'b']`, `props: { a: String }`: members that the elements give. */
function visitProperties(context: Context, component: OptionsClass, value: number): void {
  const { tree } = context
  const give = (name: string, at: number) => {
    if (name === '') return
    const given = componentMember(context, propertiesRow(context, component, at), name, at)
    storeMember(context, component, name, -1, given)
  }
  if (context.kindOf(value) === Kind.OBJECT) {
    eachEntry(context, value, (entry) => {
      const inner = valueOf(context, entry)
      if (inner !== -1) inComponent(context, component, () => context.visitUnused(inner))
      give(entryName(context, entry), tree.start[entry]!)
    })
    return
  }
  context.valueRow(value)
  if (context.kindOf(value) !== Kind.ARRAY) return
  for (let child = context.firstNamed(value); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) === Kind.STRING) give(context.textAt(child).slice(1, -1), tree.start[child]!)
  }
}

function visitBases(context: Context, component: OptionsClass, value: number): void {
  if (context.kindOf(value) !== Kind.ARRAY) {
    context.valueRow(value)
    return
  }
  for (let child = context.firstNamed(value); child !== -1; child = context.nextNamed(child)) {
    addBase(context, component, context.valueRow(child))
  }
}

function addBase({ facts }: Context, component: OptionsClass, base: number): void {
  if (base === -1) return
  facts.addExpressionFlags(base, ExpressionFlag.HERITAGE)
  facts.flow(FlowKind.EXTENDS, component.definition, base, facts.expressions.get(base, 5))
}
