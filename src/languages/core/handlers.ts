import type { Grammar } from '../tree.ts'

export type ExpressionHandler<Context> = (context: Context, node: number) => number
export type StatementHandler<Context> = (context: Context, node: number) => void

/** What to do with a node, by its kind id. Tables, because statements hold expressions that hold statements. */
export interface Handlers<Context> {
  readonly expression: (ExpressionHandler<Context> | undefined)[]
  readonly type: (ExpressionHandler<Context> | undefined)[]
  readonly statement: (StatementHandler<Context> | undefined)[]
  /** Expressions of any other kind; absent: their parts are read as statements. */
  other?: ExpressionHandler<Context>
  /** Types of any other kind; absent: they are expressions. */
  otherType?: ExpressionHandler<Context>
  /** Statements of any other kind; absent: they are expressions, types, or what their parts are. */
  otherStatement?: StatementHandler<Context>
}

export function onExpression<Context>(
  handlers: Handlers<Context>,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler<Context>,
): void {
  for (const kind of kinds.split(' ')) handlers.expression[grammar.kindId(kind)] = handler
}

export function onType<Context>(
  handlers: Handlers<Context>,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler<Context>,
): void {
  for (const kind of kinds.split(' ')) handlers.type[grammar.kindId(kind)] = handler
}

export function onStatement<Context>(
  handlers: Handlers<Context>,
  grammar: Grammar,
  kinds: string,
  handler: StatementHandler<Context>,
): void {
  for (const kind of kinds.split(' ')) handlers.statement[grammar.kindId(kind)] = handler
}

/** What one grammar gives, read once: the ids of its kinds, the handlers of its nodes. */
export function perGrammar<Read>(read: (grammar: Grammar) => Read): (grammar: Grammar) => Read {
  const known = new WeakMap<Grammar, { readonly read: Read }>()
  return (grammar) => {
    let entry = known.get(grammar)
    if (entry === undefined) known.set(grammar, (entry = { read: read(grammar) }))
    return entry.read
  }
}

/** The handlers of a grammar, filled by the files that each know some of its constructs. */
export function handlersFrom<Context>(
  ...registrations: readonly ((handlers: Handlers<Context>, grammar: Grammar) => void)[]
): (grammar: Grammar) => Handlers<Context> {
  return perGrammar((grammar) => {
    const handlers: Handlers<Context> = { expression: [], type: [], statement: [] }
    for (const register of registrations) register(handlers, grammar)
    return handlers
  })
}
