import { F, K, T } from './kinds.ts'
import { hasIdentifier } from './names.ts'
import { pattern, rest } from './patterns.ts'
import { Unrepresentable, type RawTree } from './raw-tree.ts'
import { addDecorators, decoratorsStart } from './decorators.ts'
import { block } from './blocks.ts'
import { typeAnnotation, typeParameters } from './type-clauses.ts'

/** A function with its own name, of the given kind, from `start` on. */
export function functionNode(raw: RawTree, pos: number, kind: number, field: number, start: number): void {
  const node = raw.open(kind, field, start)
  if (raw.isSet(pos + 90)) raw.token(T.async, F.NONE, start)
  if (raw.isSet(pos + 89)) raw.token(T['*'], F.NONE, start)
  if (hasIdentifier(raw, pos + 16)) raw.leafOf(K.identifier, F.name, pos + 16)
  functionParts(raw, pos)
  raw.close(node, raw.endOf(pos))
}

/** What follows the name of a function: type parameters, parameters, type and body. */
export function functionParts(raw: RawTree, pos: number): void {
  signature(raw, raw.wordAt(pos + 48), raw.wordAt(pos + 56), raw.wordAt(pos + 64), raw.wordAt(pos + 72))
  const body = raw.wordAt(pos + 80)
  if (body !== 0) functionBody(raw, body, F.body)
}

export function functionBody(raw: RawTree, pos: number, field: number): void {
  block(raw, raw.startOf(pos), raw.endOf(pos), pos + 16, pos + 40, field)
}

/** Addresses of the parts, 0 for those that are not there. */
export function signature(
  raw: RawTree,
  typeParameterList: number,
  self: number,
  parameters: number,
  returnType: number,
): void {
  typeParameters(raw, typeParameterList)
  parametersOf(raw, parameters, self)
  typeAnnotation(raw, returnType, F.return_type)
}

const parameterSize = 72
const openParenthesis = 40

function parametersOf(raw: RawTree, list: number, self: number): void {
  const start = raw.parametersStart(list)
  if (raw.text.charCodeAt(start) !== openParenthesis) {
    // An arrow function's only parameter.
    pattern(raw, raw.wordAt(list + 16) + 40, F.parameter)
    return
  }
  const node = raw.open(K.formal_parameters, F.parameters, start)
  if (self !== 0) selfParameter(raw, self)
  for (const pos of raw.items(list + 16, parameterSize)) {
    if (raw.isJavaScript) plainParameter(raw, pos)
    else typedParameter(raw, pos)
  }
  const last = raw.wordAt(list + 40)
  if (last !== 0) restParameter(raw, last)
  raw.close(node, raw.parametersEnd(list))
}

/** `this: T`. */
function selfParameter(raw: RawTree, pos: number): void {
  const node = raw.open(K.required_parameter, F.NONE, raw.startOf(pos))
  raw.leafOf(K.this, F.pattern, pos)
  typeAnnotation(raw, raw.wordAt(pos + 24), F.type)
  raw.close(node, raw.endOf(pos))
}

function plainParameter(raw: RawTree, pos: number): void {
  if (raw.countAt(pos + 16) !== 0) throw new Unrepresentable('decorator of a parameter in JavaScript')
  const initializer = raw.wordAt(pos + 64)
  if (initializer === 0) {
    pattern(raw, pos + 40, F.NONE)
    return
  }
  const node = raw.open(K.assignment_pattern, F.NONE, raw.startOf(pos))
  pattern(raw, pos + 40, F.left)
  raw.read.expression(raw, initializer, F.right)
  raw.close(node, raw.endOf(pos))
}

const accessibilities = ['private', 'protected', 'public']

function typedParameter(raw: RawTree, pos: number): void {
  const initializer = raw.wordAt(pos + 64)
  const start = raw.startOf(pos)
  const kind = raw.isSet(pos + 12) ? K.optional_parameter : K.required_parameter
  const node = raw.open(kind, F.NONE, start)
  addDecorators(raw, pos + 16, 0)
  addAccessibility(raw, raw.byteAt(pos + 13), start)
  if (raw.isSet(pos + 15)) raw.leafOf(K.override_modifier, F.NONE, pos)
  if (raw.isSet(pos + 14)) raw.token(T.readonly, F.NONE, start)
  pattern(raw, pos + 40, F.pattern)
  typeAnnotation(raw, raw.wordAt(pos + 56), F.type)
  if (initializer !== 0) raw.read.expression(raw, initializer, F.value)
  raw.close(node, raw.endOf(pos))
}

/** The modifier as a child, at the word itself, which is what tells one from another. */
export function addAccessibility(raw: RawTree, accessibility: number, from: number): void {
  const word = accessibilities[accessibility]
  if (word === undefined) return
  const start = raw.text.indexOf(word, from)
  const node = raw.open(K.accessibility_modifier, F.NONE, start)
  raw.close(node, start + word.length)
}

function restParameter(raw: RawTree, pos: number): void {
  if (raw.isJavaScript) {
    rest(raw, pos + 40, pattern)
    return
  }
  const annotation = raw.wordAt(pos + 72)
  const node = raw.open(K.required_parameter, F.NONE, decoratorsStart(raw, pos + 16, raw.startOf(pos + 40)))
  addDecorators(raw, pos + 16, 0)
  const name = raw.open(K.rest_pattern, F.pattern, raw.startOf(pos + 40))
  pattern(raw, pos + 56, F.NONE)
  raw.close(name, raw.endOf(pos + 40))
  typeAnnotation(raw, annotation, F.type)
  raw.close(node, annotation === 0 ? raw.endOf(pos + 40) : raw.endOf(annotation))
}
