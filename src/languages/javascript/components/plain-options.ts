import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../../facts.ts'
import type { Context } from '../context.ts'
import { define, defineAt } from '../define.ts'
import type { Declaration } from '../patterns.ts'
import { Kind } from '../kinds.ts'
import { componentRow, type OptionsClass } from './component.ts'
import { options, visitOptions, type OptionHandler } from './options.ts'

/** What only options of Vue have beside one another. */
const marks: ReadonlySet<string> = new Set(
  (
    'data props watch mixins components extends methods computed setup inject provide created beforeCreate mounted ' +
    'beforeMount updated beforeUpdate beforeDestroy destroyed beforeUnmount unmounted activated template el'
  ).split(' '),
)

/**
 * Whether an object literal holds the options of a component, a mixin or an application of Vue: `methods` or `computed`
 * as an object, and something else that such options have.
 */
export function isPlainOptions(context: Context, object: number): boolean {
  const { fields } = context
  let [hasMembers, known] = [false, 0]
  for (let child = context.firstNamed(object); child !== -1; child = context.nextNamed(child)) {
    const isPair = context.kindOf(child) === Kind.PAIR
    const key = context.fieldOf(child, isPair ? fields.key : fields.name)
    if (key === -1) continue
    const name = context.textAt(key)
    if (marks.has(name)) known++
    if (!isPair || (name !== 'methods' && name !== 'computed')) continue
    const value = context.fieldOf(child, fields.value)
    hasMembers ||= value !== -1 && context.kindOf(value) === Kind.OBJECT
  }
  return hasMembers && known > 1
}

/** Such an object: a class without a name, which components have as a base. */
export function visitPlainOptions(context: Context, object: number): number {
  const made = classAt(context, object)
  visitOptions(context, made, object, options)
  const row = context.spanning(Op.DEFINITION, made.definition, -1, object)
  // Whoever gets it makes objects of it.
  context.spanning(Op.NEW, row, context.facts.list([]), object, ExpressionFlag.IMPLICIT)
  return row
}

function classAt(context: Context, object: number): OptionsClass {
  const { tree, facts, scope: parent } = context
  const [start, end] = [tree.start[object]!, tree.end[object]!]
  const flags = DefinitionFlag.ANONYMOUS
  const place = { scope: parent, nameStart: start, nameEnd: start, start, end }
  const definition = define(context, { ...place, kind: DefinitionKind.CLASS, name: '', flags, signature: '' })
  const scope = facts.scope({
    kind: ScopeKind.CLASS,
    parent,
    start,
    end,
    flags: ScopeFlag.HIDDEN_FROM_NESTED,
  })
  facts.setInnerScope(definition, scope)
  return {
    definition,
    scope,
    thisScope: facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end }),
  }
}

const storeOptions: Readonly<Record<string, OptionHandler>> = {
  actions: options['methods']!,
  getters: options['computed']!,
}

/**
 * `const useCart = defineStore('cart', {…})` (Pinia): a function that gives the store, which has what its options say.
 * False where it is something else.
 */
export function declareStore(
  context: Context,
  pattern: number,
  value: number,
  outline: Declaration,
): boolean {
  const object = storeArgument(context, value, (kind) => kind === Kind.OBJECT)
  if (object === -1 || context.kindOf(pattern) !== Kind.IDENTIFIER) return false
  const { tree, facts, owner } = context
  const name = context.textAt(pattern)
  const { scope, start, end, signature } = outline
  const kind = DefinitionKind.FUNCTION
  const flags = outline.flags & ~DefinitionFlag.CONSTANT
  const definition = defineAt(context, pattern, { kind, name, scope, start, end, flags, signature })
  context.declare(BindingKind.DEFINITION, name, scope, tree.start[pattern]!, definition)
  const callee = context.valueRow(context.fieldOf(value, context.fields.function))
  context.owner = definition
  const made = classAt(context, object)
  visitOptions(context, made, object, storeOptions)
  context.owner = owner
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const given = context.spanning(Op.DEFINITION, made.definition, -1, object)
  context.spanning(Op.CALL, callee, facts.list([given]), value)
  facts.flow(
    FlowKind.RETURN,
    definition,
    componentRow(context, made, tree.start[pattern]!),
    tree.start[pattern]!,
  )
  return true
}

/** The function of `defineStore('cart', () => {…})`, which runs where the store is asked for; -1 for none. */
export function storeSetup(context: Context, value: number): number {
  return storeArgument(context, value, (kind) => kind === Kind.ARROW || kind === Kind.FUNCTION_EXPRESSION)
}

function storeArgument(context: Context, value: number, isWanted: (kind: number) => boolean): number {
  const { fields } = context
  if (value === -1 || context.kindOf(value) !== Kind.CALL) return -1
  const callee = context.fieldOf(value, fields.function)
  if (callee === -1 || context.kindOf(callee) !== Kind.IDENTIFIER) return -1
  const list = context.textAt(callee) === 'defineStore' ? context.fieldOf(value, fields.arguments) : -1
  if (list === -1) return -1
  const first = context.firstNamed(list)
  const second = context.nextNamed(first)
  return [first, second].find((each) => each !== -1 && isWanted(context.kindOf(each))) ?? -1
}
