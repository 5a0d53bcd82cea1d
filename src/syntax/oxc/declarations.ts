import { numbered } from '../../languages/core/grammar-ids.ts'
import { block } from './blocks.ts'
import { classNode, heritageTypes } from './classes.ts'
import { functionNode } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { namesOfTypeName, nestedIdentifier } from './names.ts'
import { pattern } from './patterns.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'
import { skipSpaceBack, skipTrivia } from './trivia.ts'
import { typeAnnotation, typeParameters } from './type-clauses.ts'
import { objectType } from './type-members.ts'

const Declaration = numbered(
  32,
  'VARIABLES FUNCTION CLASS TYPE_ALIAS INTERFACE ENUM EXTERNAL_MODULE NAMESPACE GLOBAL IMPORT_EQUALS',
)

interface Declared {
  /** Where it says that it is written with `declare`. */
  readonly declaredAt?: number
  read(raw: RawTree, pos: number, field: number, start: number): void
}

const declarations: Readonly<Record<number, Declared>> = {
  [Declaration.VARIABLES]: {
    declaredAt: 13,
    read: (raw, pos, field, start) => variables(raw, pos, field, start, raw.endOf(pos)),
  },
  [Declaration.FUNCTION]: {
    declaredAt: 91,
    read: (raw, pos, field, start) => {
      const isSignature = raw.wordAt(pos + 80) === 0
      functionNode(raw, pos, isSignature ? K.function_signature : K.function_declaration, field, start)
    },
  },
  [Declaration.CLASS]: {
    declaredAt: 138,
    read: (raw, pos, field, start) => classNode(raw, pos, field, K.class_declaration, start),
  },
  [Declaration.TYPE_ALIAS]: { declaredAt: 72, read: typeAlias },
  [Declaration.INTERFACE]: { declaredAt: 88, read: interfaceNode },
  [Declaration.ENUM]: { declaredAt: 13, read: enumNode },
  [Declaration.EXTERNAL_MODULE]: { declaredAt: 72, read: externalModule },
  [Declaration.NAMESPACE]: { declaredAt: 65, read: namespaceNode },
  [Declaration.GLOBAL]: { declaredAt: 88, read: globalBody },
  [Declaration.IMPORT_EQUALS]: { read: importEquals },
}

/** A declaration; one with `declare` stands in a node of its own. */
export function declaration(raw: RawTree, at: number, field: number): void {
  const pos = raw.variantAt(at)
  const declared = declarations[raw.byteAt(at)]
  if (declared === undefined) throw new Unrepresentable('declaration')
  const start = raw.startOf(pos)
  if (declared.declaredAt === undefined || !raw.isSet(pos + declared.declaredAt)) {
    declared.read(raw, pos, field, start)
    return
  }
  const node = raw.open(K.ambient_declaration, field, start)
  if (!raw.text.startsWith('declare', start)) throw new Unrepresentable('words before "declare"')
  declared.read(raw, pos, F.NONE, skipTrivia(raw.text, start + 'declare'.length))
  raw.close(node, raw.byteAt(at) === Declaration.EXTERNAL_MODULE ? moduleEnd(raw, pos) : raw.endOf(pos))
}

/** `declare module 'm';` ends before its semicolon. */
function moduleEnd(raw: RawTree, pos: number): number {
  return raw.endOf(raw.wordAt(pos + 64) === 0 ? pos + 16 : pos)
}

function externalModule(raw: RawTree, pos: number, field: number, start: number): void {
  const node = raw.open(K.module, field, start)
  raw.leafOf(K.string, F.name, pos + 16)
  const body = raw.wordAt(pos + 64)
  if (body !== 0) moduleBody(raw, body)
  raw.close(node, moduleEnd(raw, pos))
}

/** `declare global { … }` */
function globalBody(raw: RawTree, pos: number): void {
  if (raw.columns.kind[raw.owner] !== K.ambient_declaration)
    throw new Unrepresentable('global without declare')
  raw.token(T.global, F.NONE, raw.startOf(pos + 16), raw.endOf(pos + 16))
  moduleBody(raw, pos + 24)
}

function typeAlias(raw: RawTree, pos: number, field: number, start: number): void {
  const node = raw.open(K.type_alias_declaration, field, start)
  raw.leafOf(K.type_identifier, F.name, pos + 16)
  typeParameters(raw, raw.wordAt(pos + 48))
  raw.read.type(raw, pos + 56, F.value)
  raw.close(node, raw.endOf(pos))
}

const declaratorSize = 56
const Keyword = { VAR: 0, LET: 1, CONST: 2 } as const

export function variables(raw: RawTree, pos: number, field: number, start: number, end: number): void {
  const keyword = raw.byteAt(pos + 12)
  const node = raw.open(variableKind(keyword), field, start)
  if (keyword === Keyword.CONST) raw.token(T.const, F.kind, start)
  for (const declarator of raw.items(pos + 16, declaratorSize)) {
    const part = raw.open(K.variable_declarator, F.NONE, raw.startOf(declarator))
    pattern(raw, declarator + 16, F.name)
    typeAnnotation(raw, raw.wordAt(declarator + 32), F.type)
    if (raw.byteAt(declarator + 40) !== absent) raw.read.expression(raw, declarator + 40, F.value)
    raw.close(part, raw.endOf(declarator))
  }
  raw.close(node, end)
}

function variableKind(keyword: number): number {
  if (keyword === Keyword.VAR) return K.variable_declaration
  return keyword === Keyword.LET || keyword === Keyword.CONST ? K.lexical_declaration : K.using_declaration
}

export function interfaceNode(raw: RawTree, pos: number, field: number, start: number): void {
  const node = raw.open(K.interface_declaration, field, start)
  raw.leafOf(K.type_identifier, F.name, pos + 16)
  typeParameters(raw, raw.wordAt(pos + 48))
  if (raw.countAt(pos + 56) > 0) {
    const clause = raw.open(K.extends_type_clause, F.NONE, raw.startOf(raw.wordAt(pos + 56)))
    heritageTypes(raw, pos + 56)
    raw.close(clause, raw.endOf(pos))
  }
  const body = raw.wordAt(pos + 80)
  objectType(raw, body, body + 16, K.interface_body, F.body)
  raw.close(node, raw.endOf(pos))
}

const enumMemberSize = 48
const MemberName = { IDENTIFIER: 0, STRING: 1, COMPUTED_STRING: 2 } as const

function enumNode(raw: RawTree, pos: number, field: number, start: number): void {
  const node = raw.open(K.enum_declaration, field, start)
  raw.leafOf(K.identifier, F.name, pos + 16)
  const body = pos + 48
  const list = raw.open(K.enum_body, F.body, raw.startOf(body))
  raw.skipComments(raw.startOf(body))
  for (const member of raw.items(body + 16, enumMemberSize)) {
    raw.addComments(raw.startOf(member))
    enumMember(raw, member)
    raw.skipComments(raw.endOf(member))
  }
  raw.addComments(raw.endOf(body))
  raw.close(list, raw.endOf(body))
  raw.close(node, raw.endOf(pos))
}

function enumMember(raw: RawTree, pos: number): void {
  if (raw.byteAt(pos + 32) === absent) {
    enumName(raw, pos + 16)
    return
  }
  const node = raw.open(K.enum_assignment, F.NONE, raw.startOf(pos))
  enumName(raw, pos + 16)
  raw.read.expression(raw, pos + 32, F.value)
  raw.close(node, raw.endOf(pos))
}

function enumName(raw: RawTree, at: number): void {
  const name = raw.variantAt(at)
  switch (raw.byteAt(at)) {
    case MemberName.IDENTIFIER:
      raw.leafOf(K.property_identifier, F.name, name)
      return
    case MemberName.STRING:
      raw.leafOf(K.string, F.name, name)
      return
    case MemberName.COMPUTED_STRING: {
      const start = skipSpaceBack(raw.text, raw.startOf(name))
      const end = skipTrivia(raw.text, raw.endOf(name)) + 1
      if (raw.text[start] !== '[') throw new Unrepresentable('brackets of a computed name')
      const node = raw.open(K.computed_property_name, F.name, start)
      raw.leafOf(K.string, F.NONE, name)
      raw.close(node, end)
      return
    }
    default:
      throw new Unrepresentable('name of an enum member')
  }
}

const namespaceBody = 1
const namespaceKeyword = 1

/** `namespace A.B {}`: oxc nests one namespace in the other. */
function namespaceNode(raw: RawTree, pos: number, field: number, start: number): void {
  const kind = raw.byteAt(pos + 64) === namespaceKeyword ? K.internal_module : K.module
  const node = raw.open(kind, field, start)
  const names = [pos + 16]
  let inner = pos
  while (raw.byteAt(inner + 48) !== namespaceBody) {
    inner = raw.variantAt(inner + 48)
    names.push(inner + 16)
  }
  nestedIdentifier(raw, names, F.name)
  moduleBody(raw, raw.variantAt(inner + 48))
  raw.close(node, raw.endOf(pos))
}

function moduleBody(raw: RawTree, pos: number): void {
  block(raw, raw.startOf(pos), raw.endOf(pos), pos + 16, pos + 40, F.body)
}

const Reference = { EXTERNAL: 0, NAME: 1, QUALIFIED: 2 } as const

/** `import a = require('m')`, `import a = B.C`. */
function importEquals(raw: RawTree, pos: number, field: number, start: number): void {
  const variant = raw.byteAt(pos + 48)
  const value = raw.variantAt(pos + 48)
  if (variant === Reference.EXTERNAL) {
    const node = raw.open(K.import_statement, field, start)
    if (raw.isSet(pos + 12)) raw.token(T.type, F.NONE, start)
    const clause = raw.open(K.import_require_clause, F.NONE, raw.startOf(pos + 16))
    raw.leafOf(K.identifier, F.NONE, pos + 16)
    raw.leafOf(K.string, F.source, value + 16)
    raw.close(clause, raw.endOf(value))
    raw.close(node, raw.endOf(pos))
    return
  }
  const node = raw.open(K.import_alias, field, start)
  raw.leafOf(K.identifier, F.NONE, pos + 16)
  if (variant === Reference.NAME) raw.leafOf(K.identifier, F.NONE, value)
  else nestedIdentifier(raw, [...namesOfTypeName(raw, value + 16), value + 32], F.NONE)
  raw.close(node, raw.endOf(pos))
}
