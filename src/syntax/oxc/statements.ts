import { numbered } from '../../languages/core/grammar-ids.ts'
import { block } from './blocks.ts'
import { declaration, variables } from './declarations.ts'
import { F, K, T } from './kinds.ts'
import { moduleStatement } from './modules.ts'
import { hasIdentifier } from './names.ts'
import { pattern, target } from './patterns.ts'
import {
  expressionAt,
  leafAt,
  leafOf,
  nodeOf,
  optionalExpressionAt,
  statementAt,
  type Reader,
} from './parts.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { typeAnnotation } from './type-clauses.ts'

const Statement = numbered(
  0,
  'BLOCK BREAK CONTINUE DEBUGGER DO EMPTY EXPRESSION FOR_IN FOR_OF FOR IF LABELED RETURN SWITCH THROW TRY WHILE WITH',
)
const firstDeclaration = 32
const firstOfModules = 64

const readers: Readonly<Record<number, Reader>> = {
  [Statement.EXPRESSION]: nodeOf(K.expression_statement, optionalExpressionAt(16)),
  [Statement.BLOCK]: blockStatement,
  [Statement.BREAK]: jump,
  [Statement.CONTINUE]: jump,
  [Statement.DEBUGGER]: leafOf(K.OTHER),
  [Statement.EMPTY]: leafOf(K.OTHER),
  [Statement.RETURN]: nodeOf(K.return_statement, optionalExpressionAt(16)),
  [Statement.THROW]: nodeOf(K.throw_statement, optionalExpressionAt(16)),
  [Statement.IF]: ifStatement,
  [Statement.FOR]: forStatement,
  [Statement.FOR_IN]: (raw, pos, field) => forInStatement(raw, pos, field, T.OTHER),
  [Statement.FOR_OF]: (raw, pos, field) => forInStatement(raw, pos, field, T.of),
  [Statement.DO]: nodeOf(K.do_statement, statementAt(16, F.body), expressionAt(32, F.condition)),
  [Statement.WHILE]: nodeOf(K.while_statement, expressionAt(16, F.condition), statementAt(32, F.body)),
  [Statement.WITH]: nodeOf(K.with_statement, expressionAt(16, F.object), statementAt(32, F.body)),
  [Statement.LABELED]: nodeOf(
    K.labeled_statement,
    leafAt(16, K.statement_identifier),
    statementAt(48, F.body),
  ),
  [Statement.SWITCH]: switchStatement,
  [Statement.TRY]: tryStatement,
}

export function statement(raw: RawTree, at: number, field: number): void {
  const variant = raw.byteAt(at)
  const read = readers[variant]
  if (read !== undefined) read(raw, raw.variantAt(at), field)
  else if (variant >= firstOfModules) moduleStatement(raw, at, field)
  else if (variant >= firstDeclaration) declaration(raw, at, field)
  else throw new Unrepresentable('statement')
}

function blockStatement(raw: RawTree, pos: number, field: number): void {
  block(raw, raw.startOf(pos), raw.endOf(pos), 0, pos + 16, field)
}

/** `break` and `continue` */
function jump(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.OTHER, field, raw.startOf(pos))
  if (hasIdentifier(raw, pos + 16)) raw.leafOf(K.statement_identifier, F.NONE, pos + 16)
  raw.close(node, raw.endOf(pos))
}

function ifStatement(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.if_statement, field, raw.startOf(pos))
  raw.read.expression(raw, pos + 16, F.condition)
  statement(raw, pos + 32, F.consequence)
  if (raw.byteAt(pos + 48) !== absent) {
    const clause = raw.open(K.else_clause, F.alternative, raw.startOf(raw.variantAt(pos + 48)))
    statement(raw, pos + 48, F.NONE)
    raw.close(clause, raw.endOf(pos))
  }
  raw.close(node, raw.endOf(pos))
}

const initialVariables = 64

function forStatement(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.for_statement, field, raw.startOf(pos))
  if (raw.byteAt(pos + 16) === initialVariables) {
    const declared = raw.variantAt(pos + 16)
    // The semicolon is the declaration's own.
    const semicolon = skipTrivia(raw.text, raw.endOf(declared))
    variables(raw, declared, F.initializer, raw.startOf(declared), semicolon + 1)
  } else if (raw.byteAt(pos + 16) !== absent) {
    raw.read.expression(raw, pos + 16, F.initializer)
  }
  if (raw.byteAt(pos + 32) !== absent) raw.read.expression(raw, pos + 32, F.condition)
  if (raw.byteAt(pos + 48) !== absent) raw.read.expression(raw, pos + 48, F.NONE)
  statement(raw, pos + 64, F.body)
  raw.close(node, raw.endOf(pos))
}

const leftVariables = 16
const keywords = [T.var, T.let, T.const, T.OTHER, T.OTHER]

function forInStatement(raw: RawTree, pos: number, field: number, operator: number): void {
  const start = raw.startOf(pos)
  const node = raw.open(K.for_in_statement, field, start)
  if (raw.byteAt(pos + 16) === leftVariables) {
    const declared = raw.variantAt(pos + 16)
    raw.token(keywords[raw.byteAt(declared + 12)]!, F.kind, start)
    const declarator = raw.wordAt(declared + 16)
    if (raw.byteAt(declarator + 40) !== absent) throw new Unrepresentable('value in the head of a loop')
    pattern(raw, declarator + 16, F.left)
  } else {
    target(raw, pos + 16, F.left)
  }
  raw.token(operator, F.operator, start)
  raw.read.expression(raw, pos + 32, F.right)
  statement(raw, pos + 48, F.body)
  raw.close(node, raw.endOf(pos))
}

const caseSize = 56

function switchStatement(raw: RawTree, pos: number, field: number): void {
  const { text } = raw
  const node = raw.open(K.switch_statement, field, raw.startOf(pos))
  raw.read.expression(raw, pos + 16, F.value)
  const parenthesis = skipTrivia(text, raw.endOf(raw.variantAt(pos + 16)))
  const brace = skipTrivia(text, parenthesis + 1)
  if (text[brace] !== '{') throw new Unrepresentable('body of a switch')
  const body = raw.open(K.switch_body, F.body, brace)
  for (const branch of raw.items(pos + 32, caseSize)) {
    const hasTest = raw.byteAt(branch + 16) !== absent
    const part = raw.open(hasTest ? K.switch_case : K.switch_default, F.NONE, raw.startOf(branch))
    if (hasTest) raw.read.expression(raw, branch + 16, F.value)
    statements(raw, branch + 32)
    raw.close(part, raw.endOf(branch))
  }
  raw.close(body, raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

const statementSize = 16

/** Statements whose comments nobody reads. */
function statements(raw: RawTree, list: number): void {
  for (const at of raw.items(list, statementSize)) statement(raw, at, F.body)
}

function tryStatement(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.try_statement, field, raw.startOf(pos))
  blockStatement(raw, raw.wordAt(pos + 16), F.body)
  const handler = raw.wordAt(pos + 24)
  if (handler !== 0) {
    const clause = raw.open(K.catch_clause, F.NONE, raw.startOf(handler))
    if (raw.byteAt(handler + 32) !== absent) {
      pattern(raw, handler + 32, F.parameter)
      typeAnnotation(raw, raw.wordAt(handler + 48), F.type)
    }
    blockStatement(raw, raw.wordAt(handler + 56), F.body)
    raw.close(clause, raw.endOf(handler))
  }
  const finalizer = raw.wordAt(pos + 32)
  if (finalizer !== 0) {
    const clause = raw.open(K.finally_clause, F.NONE, raw.startOf(finalizer))
    blockStatement(raw, finalizer, F.body)
    raw.close(clause, raw.endOf(finalizer))
  }
  raw.close(node, raw.endOf(pos))
}
