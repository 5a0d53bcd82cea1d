import { addDecorators, decoratorsStart } from './decorators.ts'
import { exportedDecorators } from './blocks.ts'
import { classNode } from './classes.ts'
import { declaration, interfaceNode } from './declarations.ts'
import { functionNode } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { hasIdentifier, moduleName } from './names.ts'
import {
  absent,
  addComments,
  byteAt,
  close,
  closeAfterChildren,
  countAt,
  endOf,
  isSet,
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

const Module = {
  IMPORT: 64,
  EXPORT_ALL: 65,
  EXPORT_DEFAULT: 66,
  EXPORT_DECLARATION: 67,
  EXPORT_NAMED: 68,
  EXPORT_FROM: 69,
  EXPORT_ASSIGNMENT: 70,
  NAMESPACE_EXPORT: 71,
} as const

/** Imports and exports. */
export function moduleStatement(raw: RawTree, at: number, field: number): void {
  const pos = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case Module.IMPORT:
      importStatement(raw, pos, field)
      return
    case Module.EXPORT_ALL:
      exportAll(raw, pos, field)
      return
    case Module.EXPORT_DEFAULT:
      exportDefault(raw, at, pos, field)
      return
    case Module.EXPORT_DECLARATION: {
      const node = openExport(raw, at, pos, field)
      declaration(raw, pos + 16, F.declaration)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Module.EXPORT_NAMED:
    case Module.EXPORT_FROM:
      exportList(raw, pos, field, byteAt(raw, at) === Module.EXPORT_FROM)
      return
    case Module.EXPORT_ASSIGNMENT: {
      const node = open(raw, K.export_statement, field, startOf(raw, pos))
      token(raw, T['='], F.NONE, startOf(raw, pos))
      raw.read.expression(raw, pos + 16, F.NONE)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Module.NAMESPACE_EXPORT: {
      const node = open(raw, K.export_statement, field, startOf(raw, pos))
      token(raw, T.namespace, F.NONE, startOf(raw, pos))
      leafOf(raw, K.identifier, F.NONE, pos + 16)
      close(raw, node, endOf(raw, pos))
      return
    }
    default:
      throw new Unrepresentable('statement')
  }
}

/** Decorators before `export` are the statement's. */
function openExport(raw: RawTree, at: number, pos: number, field: number): number {
  const decorators = exportedDecorators(raw, at)
  const keyword = startOf(raw, pos)
  const start = decorators === 0 ? keyword : decoratorsStart(raw, decorators, keyword)
  const node = open(raw, K.export_statement, field, start)
  if (start < keyword) {
    addDecorators(raw, decorators, 0, keyword)
    addComments(raw, keyword)
  }
  token(raw, T.OTHER, F.NONE, keyword)
  return node
}

const Default = { FUNCTION: 64, CLASS: 65, INTERFACE: 66 } as const

function exportDefault(raw: RawTree, at: number, pos: number, field: number): void {
  const node = openExport(raw, at, pos, field)
  const keyword = skipTrivia(raw.text, startOf(raw, pos) + 'export'.length)
  if (!raw.text.startsWith('default', keyword)) throw new Unrepresentable('words before "default"')
  token(raw, T.default, F.NONE, keyword, keyword + 'default'.length)
  const value = variantAt(raw, pos + 16)
  switch (byteAt(raw, pos + 16)) {
    case Default.FUNCTION: {
      const isNamed = hasIdentifier(raw, value + 16)
      const isSignature = wordAt(raw, value + 80) === 0
      if (isSignature && !isNamed) throw new Unrepresentable('signature without a name')
      const declared = isSignature ? K.function_signature : K.function_declaration
      const kind = isNamed ? declared : K.function_expression
      functionNode(raw, value, kind, isNamed ? F.declaration : F.value, startOf(raw, value))
      break
    }
    case Default.CLASS: {
      const isNamed = hasIdentifier(raw, value + 40)
      classNode(raw, value, isNamed ? F.declaration : F.value, isNamed ? K.class_declaration : K.class)
      break
    }
    case Default.INTERFACE:
      interfaceNode(raw, value, F.declaration, startOf(raw, value))
      break
    default:
      raw.read.expression(raw, pos + 16, F.value)
  }
  close(raw, node, endOf(raw, pos))
}

const exportSpecifierSize = 128

function exportList(raw: RawTree, pos: number, field: number, hasSource: boolean): void {
  const start = startOf(raw, pos)
  const node = open(raw, K.export_statement, field, start)
  if (isSet(raw, pos + 12)) token(raw, T.type, F.NONE, start)
  const clause = open(raw, K.export_clause, F.NONE, start)
  const first = wordAt(raw, pos + 16)
  const end = first + countAt(raw, pos + 16) * exportSpecifierSize
  for (let specifier = first; specifier < end; specifier += exportSpecifierSize) {
    const part = open(raw, K.export_specifier, F.NONE, startOf(raw, specifier))
    if (isSet(raw, specifier + 12)) token(raw, T.type, F.NONE, startOf(raw, specifier))
    namedAs(raw, specifier + 16, specifier + 72)
    close(raw, part, endOf(raw, specifier))
  }
  closeAfterChildren(raw, clause)
  if (hasSource) leafOf(raw, K.string, F.source, pos + 40)
  close(raw, node, endOf(raw, pos))
}

/** A name and, where it is another one, what it is known as. */
function namedAs(raw: RawTree, name: number, alias: number): void {
  moduleName(raw, name, F.name)
  if (startOf(raw, alias + 8) !== startOf(raw, name + 8)) moduleName(raw, alias, F.alias)
}

function exportAll(raw: RawTree, pos: number, field: number): void {
  const start = startOf(raw, pos)
  const node = open(raw, K.export_statement, field, start)
  if (isSet(raw, pos + 12)) token(raw, T.type, F.NONE, start)
  if (byteAt(raw, pos + 16) !== absent) {
    const namespace = open(raw, K.namespace_export, F.NONE, startOf(raw, pos + 24))
    moduleName(raw, pos + 16, F.NONE)
    close(raw, namespace, endOf(raw, pos + 24))
  }
  leafOf(raw, K.string, F.source, pos + 72)
  close(raw, node, endOf(raw, pos))
}

const noPhase = 2
const specifierSize = 16
const Specifier = { NAMED: 0, DEFAULT: 1, NAMESPACE: 2 } as const

function importStatement(raw: RawTree, pos: number, field: number): void {
  if (byteAt(raw, pos + 12) !== noPhase) throw new Unrepresentable('phase of an import')
  const start = startOf(raw, pos)
  const node = open(raw, K.import_statement, field, start)
  if (isSet(raw, pos + 13)) token(raw, T.type, F.NONE, start)
  const isPlain = wordAt(raw, pos + 16) === 0 && wordAt(raw, pos + 20) === 0
  if (!isPlain) importClause(raw, pos + 16, start)
  leafOf(raw, K.string, F.source, pos + 40)
  close(raw, node, endOf(raw, pos))
}

function importClause(raw: RawTree, list: number, start: number): void {
  const node = open(raw, K.import_clause, F.NONE, start)
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * specifierSize
  let named = -1
  for (let at = first; at < end; at += specifierSize) {
    const specifier = variantAt(raw, at)
    switch (byteAt(raw, at)) {
      case Specifier.NAMED: {
        if (named === -1) named = open(raw, K.named_imports, F.NONE, startOf(raw, specifier))
        const part = open(raw, K.import_specifier, F.NONE, startOf(raw, specifier))
        if (isSet(raw, specifier + 12)) token(raw, T.type, F.NONE, startOf(raw, specifier))
        moduleName(raw, specifier + 16, F.name)
        const local = specifier + 72
        if (startOf(raw, local) !== startOf(raw, specifier + 24)) leafOf(raw, K.identifier, F.alias, local)
        close(raw, part, endOf(raw, specifier))
        break
      }
      case Specifier.DEFAULT:
        leafOf(raw, K.identifier, F.NONE, specifier + 16)
        break
      default: {
        const part = open(raw, K.namespace_import, F.NONE, startOf(raw, specifier))
        leafOf(raw, K.identifier, F.NONE, specifier + 16)
        close(raw, part, endOf(raw, specifier))
      }
    }
  }
  if (named !== -1) closeAfterChildren(raw, named)
  closeAfterChildren(raw, node)
}
