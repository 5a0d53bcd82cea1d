import { block } from './blocks.ts'
import { declaration, variables } from './declarations.ts'
import { F, K, T } from './kinds.ts'
import { moduleStatement } from './modules.ts'
import { hasIdentifier } from './names.ts'
import { pattern, target } from './patterns.ts'
import {
  absent,
  byteAt,
  close,
  countAt,
  endOf,
  leafOf,
  open,
  startOf,
  token,
  Unrepresentable,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { typeAnnotation } from './type-clauses.ts'

const Statement = {
  BLOCK: 0,
  BREAK: 1,
  CONTINUE: 2,
  DEBUGGER: 3,
  DO: 4,
  EMPTY: 5,
  EXPRESSION: 6,
  FOR_IN: 7,
  FOR_OF: 8,
  FOR: 9,
  IF: 10,
  LABELED: 11,
  RETURN: 12,
  SWITCH: 13,
  THROW: 14,
  TRY: 15,
  WHILE: 16,
  WITH: 17,
  FIRST_DECLARATION: 32,
  FIRST_OF_MODULES: 64,
} as const

export function statement(raw: RawTree, at: number, field: number): void {
  const pos = variantAt(raw, at)
  const variant = byteAt(raw, at)
  switch (variant) {
    case Statement.EXPRESSION:
      holder(raw, pos, K.expression_statement, field)
      return
    case Statement.BLOCK:
      block(raw, startOf(raw, pos), endOf(raw, pos), 0, pos + 16, field)
      return
    case Statement.BREAK:
    case Statement.CONTINUE: {
      const node = open(raw, K.OTHER, field, startOf(raw, pos))
      if (hasIdentifier(raw, pos + 16)) leafOf(raw, K.statement_identifier, F.NONE, pos + 16)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Statement.DEBUGGER:
    case Statement.EMPTY:
      leafOf(raw, K.OTHER, field, pos)
      return
    case Statement.RETURN:
      holder(raw, pos, K.return_statement, field)
      return
    case Statement.THROW:
      holder(raw, pos, K.throw_statement, field)
      return
    case Statement.IF:
      ifStatement(raw, pos, field)
      return
    case Statement.FOR:
      forStatement(raw, pos, field)
      return
    case Statement.FOR_IN:
    case Statement.FOR_OF:
      forInStatement(raw, pos, field, variant === Statement.FOR_OF)
      return
    case Statement.DO: {
      const node = open(raw, K.do_statement, field, startOf(raw, pos))
      statement(raw, pos + 16, F.body)
      raw.read.expression(raw, pos + 32, F.condition)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Statement.WHILE:
    case Statement.WITH: {
      const isWith = variant === Statement.WITH
      const node = open(raw, isWith ? K.with_statement : K.while_statement, field, startOf(raw, pos))
      raw.read.expression(raw, pos + 16, isWith ? F.object : F.condition)
      statement(raw, pos + 32, F.body)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Statement.LABELED: {
      const node = open(raw, K.labeled_statement, field, startOf(raw, pos))
      leafOf(raw, K.statement_identifier, F.NONE, pos + 16)
      statement(raw, pos + 48, F.body)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Statement.SWITCH:
      switchStatement(raw, pos, field)
      return
    case Statement.TRY:
      tryStatement(raw, pos, field)
      return
    default:
      if (variant >= Statement.FIRST_OF_MODULES) moduleStatement(raw, at, field)
      else if (variant >= Statement.FIRST_DECLARATION) declaration(raw, at, field)
      else throw new Unrepresentable('statement')
  }
}

/** A statement of one expression, or of none. */
function holder(raw: RawTree, pos: number, kind: number, field: number): void {
  const node = open(raw, kind, field, startOf(raw, pos))
  if (byteAt(raw, pos + 16) !== absent) raw.read.expression(raw, pos + 16, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function ifStatement(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.if_statement, field, startOf(raw, pos))
  raw.read.expression(raw, pos + 16, F.condition)
  statement(raw, pos + 32, F.consequence)
  if (byteAt(raw, pos + 48) !== absent) {
    const clause = open(raw, K.else_clause, F.alternative, startOf(raw, variantAt(raw, pos + 48)))
    statement(raw, pos + 48, F.NONE)
    close(raw, clause, endOf(raw, pos))
  }
  close(raw, node, endOf(raw, pos))
}

const initialVariables = 64

function forStatement(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.for_statement, field, startOf(raw, pos))
  if (byteAt(raw, pos + 16) === initialVariables) {
    const declared = variantAt(raw, pos + 16)
    // The semicolon is the declaration's own.
    const semicolon = skipTrivia(raw.text, endOf(raw, declared))
    variables(raw, declared, F.initializer, startOf(raw, declared), semicolon + 1)
  } else if (byteAt(raw, pos + 16) !== absent) {
    raw.read.expression(raw, pos + 16, F.initializer)
  }
  if (byteAt(raw, pos + 32) !== absent) raw.read.expression(raw, pos + 32, F.condition)
  if (byteAt(raw, pos + 48) !== absent) raw.read.expression(raw, pos + 48, F.NONE)
  statement(raw, pos + 64, F.body)
  close(raw, node, endOf(raw, pos))
}

const leftVariables = 16
const keywords = [T.var, T.let, T.const, T.OTHER, T.OTHER]

function forInStatement(raw: RawTree, pos: number, field: number, isOf: boolean): void {
  const start = startOf(raw, pos)
  const node = open(raw, K.for_in_statement, field, start)
  if (byteAt(raw, pos + 16) === leftVariables) {
    const declared = variantAt(raw, pos + 16)
    token(raw, keywords[byteAt(raw, declared + 12)]!, F.kind, start)
    const declarator = wordAt(raw, declared + 16)
    if (byteAt(raw, declarator + 40) !== absent) throw new Unrepresentable('value in the head of a loop')
    pattern(raw, declarator + 16, F.left)
  } else {
    target(raw, pos + 16, F.left)
  }
  token(raw, isOf ? T.of : T.OTHER, F.operator, start)
  raw.read.expression(raw, pos + 32, F.right)
  statement(raw, pos + 48, F.body)
  close(raw, node, endOf(raw, pos))
}

const caseSize = 56

function switchStatement(raw: RawTree, pos: number, field: number): void {
  const { text } = raw
  const node = open(raw, K.switch_statement, field, startOf(raw, pos))
  raw.read.expression(raw, pos + 16, F.value)
  const parenthesis = skipTrivia(text, endOf(raw, variantAt(raw, pos + 16)))
  const brace = skipTrivia(text, parenthesis + 1)
  if (text[brace] !== '{') throw new Unrepresentable('body of a switch')
  const body = open(raw, K.switch_body, F.body, brace)
  const first = wordAt(raw, pos + 32)
  const end = first + countAt(raw, pos + 32) * caseSize
  for (let branch = first; branch < end; branch += caseSize) {
    const hasTest = byteAt(raw, branch + 16) !== absent
    const part = open(raw, hasTest ? K.switch_case : K.switch_default, F.NONE, startOf(raw, branch))
    if (hasTest) raw.read.expression(raw, branch + 16, F.value)
    statements(raw, branch + 32)
    close(raw, part, endOf(raw, branch))
  }
  close(raw, body, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

const statementSize = 16

/** Statements whose comments nobody reads. */
function statements(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * statementSize
  for (let at = first; at < end; at += statementSize) statement(raw, at, F.body)
}

function tryStatement(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.try_statement, field, startOf(raw, pos))
  blockAt(raw, wordAt(raw, pos + 16))
  const handler = wordAt(raw, pos + 24)
  if (handler !== 0) {
    const clause = open(raw, K.catch_clause, F.NONE, startOf(raw, handler))
    if (byteAt(raw, handler + 32) !== absent) {
      pattern(raw, handler + 32, F.parameter)
      typeAnnotation(raw, wordAt(raw, handler + 48), F.type)
    }
    blockAt(raw, wordAt(raw, handler + 56))
    close(raw, clause, endOf(raw, handler))
  }
  const finalizer = wordAt(raw, pos + 32)
  if (finalizer !== 0) {
    const clause = open(raw, K.finally_clause, F.NONE, startOf(raw, finalizer))
    blockAt(raw, finalizer)
    close(raw, clause, endOf(raw, finalizer))
  }
  close(raw, node, endOf(raw, pos))
}

function blockAt(raw: RawTree, pos: number): void {
  block(raw, startOf(raw, pos), endOf(raw, pos), 0, pos + 16, F.body)
}
