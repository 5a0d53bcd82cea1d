import { decoratorsStart } from './decorators.ts'
import { F, K } from './kinds.ts'
import type { RawTree } from './raw-tree.ts'

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
  const node = raw.open(K.statement_block, field, start)
  raw.skipComments(start)
  if (directives !== 0) addDirectives(raw, directives)
  addStatements(raw, statements)
  raw.addComments(end)
  raw.close(node, end)
}

export function addDirectives(raw: RawTree, list: number): void {
  for (const pos of raw.items(list, directiveSize)) {
    raw.addComments(raw.startOf(pos))
    const node = raw.open(K.expression_statement, F.NONE, raw.startOf(pos))
    raw.leafOf(K.string, F.NONE, pos + 16)
    raw.close(node, raw.endOf(pos))
    raw.skipComments(raw.endOf(pos))
  }
}

/** Statements with the comments between them, which document them. */
export function addStatements(raw: RawTree, list: number): void {
  for (const at of raw.items(list, statementSize)) {
    raw.addComments(statementStart(raw, at))
    raw.read.statement(raw, at, F.NONE)
    raw.skipComments(raw.endOf(raw.variantAt(at)))
  }
}

const exportDefault = 66
const exportDeclaration = 67
const classDeclaration = 34
const defaultClass = 65

/** Decorators before `export` belong to the class in oxc's tree, and begin the statement in tree-sitter's. */
export function statementStart(raw: RawTree, at: number): number {
  const pos = raw.variantAt(at)
  const decorators = exportedDecorators(raw, raw.byteAt(at), pos)
  return decorators === 0 ? raw.startOf(pos) : decoratorsStart(raw, decorators, raw.startOf(pos))
}

/** The list of decorators of the class that a statement of this variant exports, or 0. */
export function exportedDecorators(raw: RawTree, variant: number, pos: number): number {
  if (variant !== exportDefault && variant !== exportDeclaration) return 0
  const declaration = pos + 16
  const isClass = raw.byteAt(declaration) === (variant === exportDefault ? defaultClass : classDeclaration)
  return isClass ? raw.variantAt(declaration) + 16 : 0
}
