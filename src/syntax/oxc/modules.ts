import { numbered } from '../../languages/core/grammar-ids.ts'
import { addDecorators, decoratorsStart } from './decorators.ts'
import { exportedDecorators } from './blocks.ts'
import { classNode } from './classes.ts'
import { declaration, interfaceNode } from './declarations.ts'
import { functionNode } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { hasIdentifier, moduleName } from './names.ts'
import { expressionAt, leafAt, nodeOf, word, type Reader } from './parts.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'

const Module = numbered(
  64,
  `IMPORT EXPORT_ALL EXPORT_DEFAULT EXPORT_DECLARATION EXPORT_NAMED EXPORT_FROM EXPORT_ASSIGNMENT NAMESPACE_EXPORT`,
)

const readers: Readonly<Record<number, Reader>> = {
  [Module.IMPORT]: importStatement,
  [Module.EXPORT_ALL]: exportAll,
  [Module.EXPORT_DEFAULT]: exportDefault,
  [Module.EXPORT_DECLARATION]: (raw, pos, field) => {
    const node = openExport(raw, pos, field, exportedDecorators(raw, Module.EXPORT_DECLARATION, pos))
    declaration(raw, pos + 16, F.declaration)
    raw.close(node, raw.endOf(pos))
  },
  [Module.EXPORT_NAMED]: (raw, pos, field) => exportList(raw, pos, field, false),
  [Module.EXPORT_FROM]: (raw, pos, field) => exportList(raw, pos, field, true),
  [Module.EXPORT_ASSIGNMENT]: nodeOf(K.export_statement, word(T['=']), expressionAt(16)),
  [Module.NAMESPACE_EXPORT]: nodeOf(K.export_statement, word(T.namespace), leafAt(16, K.identifier)),
}

/** Imports and exports. */
export function moduleStatement(raw: RawTree, at: number, field: number): void {
  const read = readers[raw.byteAt(at)]
  if (read === undefined) throw new Unrepresentable('statement')
  read(raw, raw.variantAt(at), field)
}

/** Decorators before `export` are the statement's. */
function openExport(raw: RawTree, pos: number, field: number, decorators: number): number {
  const keyword = raw.startOf(pos)
  const start = decorators === 0 ? keyword : decoratorsStart(raw, decorators, keyword)
  const node = raw.open(K.export_statement, field, start)
  if (start < keyword) {
    addDecorators(raw, decorators, 0, keyword)
    raw.addComments(keyword)
  }
  raw.token(T.OTHER, F.NONE, keyword)
  return node
}

const Default = { FUNCTION: 64, CLASS: 65, INTERFACE: 66 } as const

function exportDefault(raw: RawTree, pos: number, field: number): void {
  const node = openExport(raw, pos, field, exportedDecorators(raw, Module.EXPORT_DEFAULT, pos))
  const keyword = skipTrivia(raw.text, raw.startOf(pos) + 'export'.length)
  if (!raw.text.startsWith('default', keyword)) throw new Unrepresentable('words before "default"')
  raw.token(T.default, F.NONE, keyword, keyword + 'default'.length)
  const value = raw.variantAt(pos + 16)
  switch (raw.byteAt(pos + 16)) {
    case Default.FUNCTION: {
      const isNamed = hasIdentifier(raw, value + 16)
      const isSignature = raw.wordAt(value + 80) === 0
      if (isSignature && !isNamed) throw new Unrepresentable('signature without a name')
      const declared = isSignature ? K.function_signature : K.function_declaration
      const kind = isNamed ? declared : K.function_expression
      functionNode(raw, value, kind, isNamed ? F.declaration : F.value, raw.startOf(value))
      break
    }
    case Default.CLASS: {
      const isNamed = hasIdentifier(raw, value + 40)
      classNode(raw, value, isNamed ? F.declaration : F.value, isNamed ? K.class_declaration : K.class)
      break
    }
    case Default.INTERFACE:
      interfaceNode(raw, value, F.declaration, raw.startOf(value))
      break
    default:
      raw.read.expression(raw, pos + 16, F.value)
  }
  raw.close(node, raw.endOf(pos))
}

const exportSpecifierSize = 128

function exportList(raw: RawTree, pos: number, field: number, hasSource: boolean): void {
  const start = raw.startOf(pos)
  const node = raw.open(K.export_statement, field, start)
  if (raw.isSet(pos + 12)) raw.token(T.type, F.NONE, start)
  const clause = raw.open(K.export_clause, F.NONE, start)
  for (const specifier of raw.items(pos + 16, exportSpecifierSize)) {
    const part = raw.open(K.export_specifier, F.NONE, raw.startOf(specifier))
    if (raw.isSet(specifier + 12)) raw.token(T.type, F.NONE, raw.startOf(specifier))
    namedAs(raw, specifier + 16, specifier + 72)
    raw.close(part, raw.endOf(specifier))
  }
  raw.closeAfterChildren(clause)
  if (hasSource) raw.leafOf(K.string, F.source, pos + 40)
  raw.close(node, raw.endOf(pos))
}

/** A name and, where it is another one, what it is known as. */
function namedAs(raw: RawTree, name: number, alias: number): void {
  moduleName(raw, name, F.name)
  if (raw.startOf(alias + 8) !== raw.startOf(name + 8)) moduleName(raw, alias, F.alias)
}

function exportAll(raw: RawTree, pos: number, field: number): void {
  const start = raw.startOf(pos)
  const node = raw.open(K.export_statement, field, start)
  if (raw.isSet(pos + 12)) raw.token(T.type, F.NONE, start)
  if (raw.byteAt(pos + 16) !== absent) {
    const namespace = raw.open(K.namespace_export, F.NONE, raw.startOf(pos + 24))
    moduleName(raw, pos + 16, F.NONE)
    raw.close(namespace, raw.endOf(pos + 24))
  }
  raw.leafOf(K.string, F.source, pos + 72)
  raw.close(node, raw.endOf(pos))
}

const noPhase = 2
const specifierSize = 16
const Specifier = { NAMED: 0, DEFAULT: 1, NAMESPACE: 2 } as const

function importStatement(raw: RawTree, pos: number, field: number): void {
  if (raw.byteAt(pos + 12) !== noPhase) throw new Unrepresentable('phase of an import')
  const start = raw.startOf(pos)
  const node = raw.open(K.import_statement, field, start)
  if (raw.isSet(pos + 13)) raw.token(T.type, F.NONE, start)
  const isPlain = raw.wordAt(pos + 16) === 0 && raw.wordAt(pos + 20) === 0
  if (!isPlain) importClause(raw, pos + 16, start)
  raw.leafOf(K.string, F.source, pos + 40)
  raw.close(node, raw.endOf(pos))
}

function importClause(raw: RawTree, list: number, start: number): void {
  const node = raw.open(K.import_clause, F.NONE, start)
  let named = -1
  for (const at of raw.items(list, specifierSize)) {
    const specifier = raw.variantAt(at)
    switch (raw.byteAt(at)) {
      case Specifier.NAMED: {
        if (named === -1) named = raw.open(K.named_imports, F.NONE, raw.startOf(specifier))
        const part = raw.open(K.import_specifier, F.NONE, raw.startOf(specifier))
        if (raw.isSet(specifier + 12)) raw.token(T.type, F.NONE, raw.startOf(specifier))
        moduleName(raw, specifier + 16, F.name)
        const local = specifier + 72
        if (raw.startOf(local) !== raw.startOf(specifier + 24)) raw.leafOf(K.identifier, F.alias, local)
        raw.close(part, raw.endOf(specifier))
        break
      }
      case Specifier.DEFAULT:
        raw.leafOf(K.identifier, F.NONE, specifier + 16)
        break
      default: {
        const part = raw.open(K.namespace_import, F.NONE, raw.startOf(specifier))
        raw.leafOf(K.identifier, F.NONE, specifier + 16)
        raw.close(part, raw.endOf(specifier))
      }
    }
  }
  if (named !== -1) raw.closeAfterChildren(named)
  raw.closeAfterChildren(node)
}
