import type { Extraction } from './extraction.ts'
import { idSet } from './grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

export type ExpressionHandler<Context> = (context: Context, node: number) => number
export type StatementHandler<Context> = (context: Context, node: number) => void
export type DeclarationHandler<Context> = (context: Context, node: number, nameNode: number) => void

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
  /** Reads an ERROR node, where its parts tell more together than one by one. */
  broken?: StatementHandler<Context>
}

/** The handlers of a grammar while they are filled: the kinds of nodes are named, with spaces between them. */
export interface Registration<Context> extends Handlers<Context> {
  readonly grammar: Grammar
  onExpression(kinds: string, handler: ExpressionHandler<Context>): void
  /** Expressions that are values of a type of the language: `what` names it. */
  onLiteral(kinds: string, what: string): void
  onType(kinds: string, handler: ExpressionHandler<Context>): void
  onStatement(kinds: string, handler: StatementHandler<Context>): void
  /** Statements that declare what stands under the field `name`; of one without a name the parts are read. */
  onDeclaration(kinds: string, handler: DeclarationHandler<Context>): void
}

/** The handlers of a grammar, filled by the files that each know some of its constructs. */
export function handlersFrom<Context extends Extraction>(
  registrations: readonly ((handlers: Registration<Context>) => void)[],
  /** Id of a kind by its name, -1 where there is none in the grammar. */
  kindIds = (grammar: Grammar) => grammar.kindId,
): (grammar: Grammar) => Handlers<Context> {
  return onceFor((grammar: Grammar) => {
    const kindId = kindIds(grammar)
    const into = <Handler>(table: (Handler | undefined)[]) => {
      return (kinds: string, handler: Handler): void => {
        for (const id of idSet(kinds, kindId)) if (id !== -1) table[id] = handler
      }
    }
    const tables: Handlers<Context> = { expression: [], type: [], statement: [] }
    const onExpression = into(tables.expression)
    const onStatement = into(tables.statement)
    const registration: Registration<Context> = Object.assign(tables, {
      grammar,
      onExpression,
      onLiteral: (kinds: string, what: string) =>
        onExpression(kinds, (context, node) => context.literal(node, what)),
      onType: into(tables.type),
      onStatement,
      onDeclaration: (kinds: string, handler: DeclarationHandler<Context>) => {
        onStatement(kinds, (context, node) => {
          const nameNode = context.nameField(node)
          if (nameNode === -1) context.statements(node)
          else handler(context, node, nameNode)
        })
      },
    })
    for (const register of registrations) register(registration)
    return tables
  })
}
