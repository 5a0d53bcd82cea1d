import { decoratorsStart } from './decorators.ts'
import { F, K } from './kinds.ts'
import {
  addComments,
  byteAt,
  close,
  countAt,
  endOf,
  leafOf,
  open,
  skipComments,
  startOf,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'

const directiveSize = 80
export const statementSize = 16

/** `{ … }`; `directives` is 0 where there can be none. */
export function block(
  raw: RawTree,
  start: number,
  end: number,
  directives: number,
  statements: number,
  field: number,
): void {
  const node = open(raw, K.statement_block, field, start)
  skipComments(raw, start)
  if (directives !== 0) addDirectives(raw, directives)
  addStatements(raw, statements)
  addComments(raw, end)
  close(raw, node, end)
}

export function addDirectives(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * directiveSize
  for (let pos = first; pos < end; pos += directiveSize) {
    addComments(raw, startOf(raw, pos))
    const node = open(raw, K.expression_statement, F.NONE, startOf(raw, pos))
    leafOf(raw, K.string, F.NONE, pos + 16)
    close(raw, node, endOf(raw, pos))
    skipComments(raw, endOf(raw, pos))
  }
}

/** Statements with the comments between them, which document them. */
export function addStatements(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * statementSize
  for (let at = first; at < end; at += statementSize) {
    addComments(raw, statementStart(raw, at))
    raw.read.statement(raw, at, F.NONE)
    skipComments(raw, endOf(raw, variantAt(raw, at)))
  }
}

const exportDefault = 66
const exportDeclaration = 67
const classDeclaration = 34
const defaultClass = 65

/** Decorators before `export` belong to the class in oxc's tree, and begin the statement in tree-sitter's. */
export function statementStart(raw: RawTree, at: number): number {
  const pos = variantAt(raw, at)
  const decorators = exportedDecorators(raw, at)
  return decorators === 0 ? startOf(raw, pos) : decoratorsStart(raw, decorators, startOf(raw, pos))
}

/** The list of decorators of the class that a statement exports, or 0. */
export function exportedDecorators(raw: RawTree, at: number): number {
  const variant = byteAt(raw, at)
  if (variant !== exportDefault && variant !== exportDeclaration) return 0
  const declaration = variantAt(raw, at) + 16
  const isClass = byteAt(raw, declaration) === (variant === exportDefault ? defaultClass : classDeclaration)
  return isClass ? variantAt(raw, declaration) + 16 : 0
}
