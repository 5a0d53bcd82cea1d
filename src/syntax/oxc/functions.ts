import { F, K, T } from './kinds.ts'
import { hasIdentifier } from './names.ts'
import { pattern, rest } from './patterns.ts'
import {
  byteAt,
  close,
  countAt,
  endOf,
  isSet,
  leafOf,
  open,
  parametersEnd,
  parametersStart,
  startOf,
  token,
  Unrepresentable,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { addDecorators, decoratorsStart } from './decorators.ts'
import { block } from './blocks.ts'
import { typeAnnotation, typeParameters } from './type-clauses.ts'

/** A function with its own name, of the given kind, from `start` on. */
export function functionNode(raw: RawTree, pos: number, kind: number, field: number, start: number): void {
  const node = open(raw, kind, field, start)
  if (isSet(raw, pos + 90)) token(raw, T.async, F.NONE, start)
  if (isSet(raw, pos + 89)) token(raw, T['*'], F.NONE, start)
  if (hasIdentifier(raw, pos + 16)) leafOf(raw, K.identifier, F.name, pos + 16)
  functionParts(raw, pos)
  close(raw, node, endOf(raw, pos))
}

/** What follows the name of a function: type parameters, parameters, type and body. */
export function functionParts(raw: RawTree, pos: number): void {
  signature(raw, wordAt(raw, pos + 48), wordAt(raw, pos + 56), wordAt(raw, pos + 64), wordAt(raw, pos + 72))
  const body = wordAt(raw, pos + 80)
  if (body !== 0) functionBody(raw, body, F.body)
}

export function functionBody(raw: RawTree, pos: number, field: number): void {
  block(raw, startOf(raw, pos), endOf(raw, pos), pos + 16, pos + 40, field)
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
  const first = wordAt(raw, list + 16)
  const end = first + countAt(raw, list + 16) * parameterSize
  const start = parametersStart(raw, list)
  if (raw.text.charCodeAt(start) !== openParenthesis) {
    // An arrow function's only parameter.
    pattern(raw, first + 40, F.parameter)
    return
  }
  const node = open(raw, K.formal_parameters, F.parameters, start)
  if (self !== 0) selfParameter(raw, self)
  for (let pos = first; pos < end; pos += parameterSize) {
    if (raw.isJavaScript) plainParameter(raw, pos)
    else typedParameter(raw, pos)
  }
  const last = wordAt(raw, list + 40)
  if (last !== 0) restParameter(raw, last)
  close(raw, node, parametersEnd(raw, list))
}

/** `this: T`. */
function selfParameter(raw: RawTree, pos: number): void {
  const node = open(raw, K.required_parameter, F.NONE, startOf(raw, pos))
  leafOf(raw, K.this, F.pattern, pos)
  typeAnnotation(raw, wordAt(raw, pos + 24), F.type)
  close(raw, node, endOf(raw, pos))
}

function plainParameter(raw: RawTree, pos: number): void {
  if (countAt(raw, pos + 16) !== 0) throw new Unrepresentable('decorator of a parameter in JavaScript')
  const initializer = wordAt(raw, pos + 64)
  if (initializer === 0) {
    pattern(raw, pos + 40, F.NONE)
    return
  }
  const node = open(raw, K.assignment_pattern, F.NONE, startOf(raw, pos))
  pattern(raw, pos + 40, F.left)
  raw.read.expression(raw, initializer, F.right)
  close(raw, node, endOf(raw, pos))
}

const accessibilities = ['private', 'protected', 'public']

function typedParameter(raw: RawTree, pos: number): void {
  const initializer = wordAt(raw, pos + 64)
  const start = startOf(raw, pos)
  const kind = isSet(raw, pos + 12) ? K.optional_parameter : K.required_parameter
  const node = open(raw, kind, F.NONE, start)
  addDecorators(raw, pos + 16, 0)
  addAccessibility(raw, byteAt(raw, pos + 13), start)
  if (isSet(raw, pos + 15)) leafOf(raw, K.override_modifier, F.NONE, pos)
  if (isSet(raw, pos + 14)) token(raw, T.readonly, F.NONE, start)
  pattern(raw, pos + 40, F.pattern)
  typeAnnotation(raw, wordAt(raw, pos + 56), F.type)
  if (initializer !== 0) raw.read.expression(raw, initializer, F.value)
  close(raw, node, endOf(raw, pos))
}

/** The modifier as a child, at the word itself, which is what tells one from another. */
export function addAccessibility(raw: RawTree, accessibility: number, from: number): void {
  const word = accessibilities[accessibility]
  if (word === undefined) return
  const start = raw.text.indexOf(word, from)
  const node = open(raw, K.accessibility_modifier, F.NONE, start)
  close(raw, node, start + word.length)
}

function restParameter(raw: RawTree, pos: number): void {
  if (raw.isJavaScript) {
    rest(raw, pos + 40, pattern)
    return
  }
  const annotation = wordAt(raw, pos + 72)
  const node = open(raw, K.required_parameter, F.NONE, decoratorsStart(raw, pos + 16, startOf(raw, pos + 40)))
  addDecorators(raw, pos + 16, 0)
  const name = open(raw, K.rest_pattern, F.pattern, startOf(raw, pos + 40))
  pattern(raw, pos + 56, F.NONE)
  close(raw, name, endOf(raw, pos + 40))
  typeAnnotation(raw, annotation, F.type)
  close(raw, node, annotation === 0 ? endOf(raw, pos + 40) : endOf(raw, annotation))
}
