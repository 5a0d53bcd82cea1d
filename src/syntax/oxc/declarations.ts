import { block } from './blocks.ts'
import { classNode, heritageTypes } from './classes.ts'
import { functionNode } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { namesOfTypeName, nestedIdentifier } from './names.ts'
import { pattern } from './patterns.ts'
import {
  absent,
  addComments,
  byteAt,
  close,
  countAt,
  endOf,
  isSet,
  leafOf,
  open,
  skipComments,
  startOf,
  token,
  Unrepresentable,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { skipSpaceBack, skipTrivia } from './trivia.ts'
import { typeAnnotation, typeParameters } from './type-clauses.ts'
import { objectType } from './type-members.ts'

const Declaration = {
  VARIABLES: 32,
  FUNCTION: 33,
  CLASS: 34,
  TYPE_ALIAS: 35,
  INTERFACE: 36,
  ENUM: 37,
  EXTERNAL_MODULE: 38,
  NAMESPACE: 39,
  GLOBAL: 40,
  IMPORT_EQUALS: 41,
} as const

/** Where each says that it is written with `declare`. */
const declaredAt: Readonly<Record<number, number>> = {
  [Declaration.VARIABLES]: 13,
  [Declaration.FUNCTION]: 91,
  [Declaration.CLASS]: 138,
  [Declaration.TYPE_ALIAS]: 72,
  [Declaration.INTERFACE]: 88,
  [Declaration.ENUM]: 13,
  [Declaration.EXTERNAL_MODULE]: 72,
  [Declaration.NAMESPACE]: 65,
  [Declaration.GLOBAL]: 88,
}

/** A declaration; one with `declare` stands in a node of its own. */
export function declaration(raw: RawTree, at: number, field: number): void {
  const variant = byteAt(raw, at)
  const pos = variantAt(raw, at)
  const flag = declaredAt[variant]
  if (flag === undefined || !isSet(raw, pos + flag)) {
    declared(raw, variant, pos, field, startOf(raw, pos))
    return
  }
  const start = startOf(raw, pos)
  const node = open(raw, K.ambient_declaration, field, start)
  if (!raw.text.startsWith('declare', start)) throw new Unrepresentable('words before "declare"')
  declared(raw, variant, pos, F.NONE, skipTrivia(raw.text, start + 'declare'.length))
  close(raw, node, declarationEnd(raw, variant, pos))
}

/** `declare module 'm';` ends before its semicolon. */
function declarationEnd(raw: RawTree, variant: number, pos: number): number {
  const isBare = variant === Declaration.EXTERNAL_MODULE && wordAt(raw, pos + 64) === 0
  return endOf(raw, isBare ? pos + 16 : pos)
}

function declared(raw: RawTree, variant: number, pos: number, field: number, start: number): void {
  switch (variant) {
    case Declaration.VARIABLES:
      variables(raw, pos, field, start, endOf(raw, pos))
      return
    case Declaration.FUNCTION: {
      const isSignature = wordAt(raw, pos + 80) === 0
      functionNode(raw, pos, isSignature ? K.function_signature : K.function_declaration, field, start)
      return
    }
    case Declaration.CLASS:
      classNode(raw, pos, field, K.class_declaration, start)
      return
    case Declaration.TYPE_ALIAS: {
      const node = open(raw, K.type_alias_declaration, field, start)
      leafOf(raw, K.type_identifier, F.name, pos + 16)
      typeParameters(raw, wordAt(raw, pos + 48))
      raw.read.type(raw, pos + 56, F.value)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Declaration.INTERFACE:
      interfaceNode(raw, pos, field, start)
      return
    case Declaration.ENUM:
      enumNode(raw, pos, field, start)
      return
    case Declaration.EXTERNAL_MODULE: {
      const node = open(raw, K.module, field, start)
      leafOf(raw, K.string, F.name, pos + 16)
      const body = wordAt(raw, pos + 64)
      if (body !== 0) moduleBody(raw, body)
      close(raw, node, declarationEnd(raw, variant, pos))
      return
    }
    case Declaration.NAMESPACE:
      namespaceNode(raw, pos, field, start)
      return
    case Declaration.GLOBAL:
      if (raw.columns.kind[raw.owner] !== K.ambient_declaration)
        throw new Unrepresentable('global without declare')
      token(raw, T.global, F.NONE, startOf(raw, pos + 16), endOf(raw, pos + 16))
      moduleBody(raw, pos + 24)
      return
    case Declaration.IMPORT_EQUALS:
      importEquals(raw, pos, field, start)
      return
    default:
      throw new Unrepresentable('declaration')
  }
}

const declaratorSize = 56
const Keyword = { VAR: 0, LET: 1, CONST: 2 } as const

export function variables(raw: RawTree, pos: number, field: number, start: number, end: number): void {
  const keyword = byteAt(raw, pos + 12)
  const node = open(raw, variableKind(keyword), field, start)
  if (keyword === Keyword.CONST) token(raw, T.const, F.kind, start)
  const first = wordAt(raw, pos + 16)
  const last = first + countAt(raw, pos + 16) * declaratorSize
  for (let declarator = first; declarator < last; declarator += declaratorSize) {
    const part = open(raw, K.variable_declarator, F.NONE, startOf(raw, declarator))
    pattern(raw, declarator + 16, F.name)
    typeAnnotation(raw, wordAt(raw, declarator + 32), F.type)
    if (byteAt(raw, declarator + 40) !== absent) raw.read.expression(raw, declarator + 40, F.value)
    close(raw, part, endOf(raw, declarator))
  }
  close(raw, node, end)
}

function variableKind(keyword: number): number {
  if (keyword === Keyword.VAR) return K.variable_declaration
  return keyword === Keyword.LET || keyword === Keyword.CONST ? K.lexical_declaration : K.using_declaration
}

export function interfaceNode(raw: RawTree, pos: number, field: number, start: number): void {
  const node = open(raw, K.interface_declaration, field, start)
  leafOf(raw, K.type_identifier, F.name, pos + 16)
  typeParameters(raw, wordAt(raw, pos + 48))
  if (countAt(raw, pos + 56) > 0) {
    const clause = open(raw, K.extends_type_clause, F.NONE, startOf(raw, wordAt(raw, pos + 56)))
    heritageTypes(raw, pos + 56)
    close(raw, clause, endOf(raw, pos))
  }
  const body = wordAt(raw, pos + 80)
  objectType(raw, body, body + 16, K.interface_body, F.body)
  close(raw, node, endOf(raw, pos))
}

const enumMemberSize = 48
const MemberName = { IDENTIFIER: 0, STRING: 1, COMPUTED_STRING: 2 } as const

function enumNode(raw: RawTree, pos: number, field: number, start: number): void {
  const node = open(raw, K.enum_declaration, field, start)
  leafOf(raw, K.identifier, F.name, pos + 16)
  const body = pos + 48
  const list = open(raw, K.enum_body, F.body, startOf(raw, body))
  skipComments(raw, startOf(raw, body))
  const first = wordAt(raw, body + 16)
  const end = first + countAt(raw, body + 16) * enumMemberSize
  for (let member = first; member < end; member += enumMemberSize) {
    addComments(raw, startOf(raw, member))
    enumMember(raw, member)
    skipComments(raw, endOf(raw, member))
  }
  addComments(raw, endOf(raw, body))
  close(raw, list, endOf(raw, body))
  close(raw, node, endOf(raw, pos))
}

function enumMember(raw: RawTree, pos: number): void {
  if (byteAt(raw, pos + 32) === absent) {
    enumName(raw, pos + 16)
    return
  }
  const node = open(raw, K.enum_assignment, F.NONE, startOf(raw, pos))
  enumName(raw, pos + 16)
  raw.read.expression(raw, pos + 32, F.value)
  close(raw, node, endOf(raw, pos))
}

function enumName(raw: RawTree, at: number): void {
  const name = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case MemberName.IDENTIFIER:
      leafOf(raw, K.property_identifier, F.name, name)
      return
    case MemberName.STRING:
      leafOf(raw, K.string, F.name, name)
      return
    case MemberName.COMPUTED_STRING: {
      const start = skipSpaceBack(raw.text, startOf(raw, name))
      const end = skipTrivia(raw.text, endOf(raw, name)) + 1
      if (raw.text[start] !== '[') throw new Unrepresentable('brackets of a computed name')
      const node = open(raw, K.computed_property_name, F.name, start)
      leafOf(raw, K.string, F.NONE, name)
      close(raw, node, end)
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
  const kind = byteAt(raw, pos + 64) === namespaceKeyword ? K.internal_module : K.module
  const node = open(raw, kind, field, start)
  const names = [pos + 16]
  let inner = pos
  while (byteAt(raw, inner + 48) !== namespaceBody) {
    inner = variantAt(raw, inner + 48)
    names.push(inner + 16)
  }
  nestedIdentifier(raw, names, F.name)
  moduleBody(raw, variantAt(raw, inner + 48))
  close(raw, node, endOf(raw, pos))
}

function moduleBody(raw: RawTree, pos: number): void {
  block(raw, startOf(raw, pos), endOf(raw, pos), pos + 16, pos + 40, F.body)
}

const Reference = { EXTERNAL: 0, NAME: 1, QUALIFIED: 2 } as const

/** `import a = require('m')`, `import a = B.C`. */
function importEquals(raw: RawTree, pos: number, field: number, start: number): void {
  const variant = byteAt(raw, pos + 48)
  const value = variantAt(raw, pos + 48)
  if (variant === Reference.EXTERNAL) {
    const node = open(raw, K.import_statement, field, start)
    if (isSet(raw, pos + 12)) token(raw, T.type, F.NONE, start)
    const clause = open(raw, K.import_require_clause, F.NONE, startOf(raw, pos + 16))
    leafOf(raw, K.identifier, F.NONE, pos + 16)
    leafOf(raw, K.string, F.source, value + 16)
    close(raw, clause, endOf(raw, value))
    close(raw, node, endOf(raw, pos))
    return
  }
  const node = open(raw, K.import_alias, field, start)
  leafOf(raw, K.identifier, F.NONE, pos + 16)
  if (variant === Reference.NAME) leafOf(raw, K.identifier, F.NONE, value)
  else nestedIdentifier(raw, [...namesOfTypeName(raw, value + 16), value + 32], F.NONE)
  close(raw, node, endOf(raw, pos))
}
