import { DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import {
  ABOVE,
  ARITIES,
  DELEGATES,
  Fit,
  PRIMITIVES,
  fitOfLibrary,
  isFinalType,
  isKnown,
  isNeitherTextNorNumber,
} from './library-type-fit.ts'
import { functionalArity, type StaticType } from './static-types.ts'
import type { DefinitionId } from '../row-ids.ts'

export function fitOf(context: LinkContext, given: StaticType, wanted: StaticType): number {
  if (given.functionOf !== undefined) return fitOfFunction(context, given.functionOf, wanted)
  if (given.name === 'sum') return fitOfSum(wanted)
  if (wanted.isNullable === true && given.name !== 'null') {
    const fit = fitOf(context, { ...given, isNullable: false }, { ...wanted, isNullable: false })
    return given.isNullable === true || isReference(context, wanted) ? fit : Math.min(fit, Fit.BOXED)
  }
  if (isRefused(context, given, wanted)) return Fit.NO
  if (given.name === 'null') return isPrimitive(wanted) ? Fit.NO : Fit.SUBTYPE
  const isTop = wanted.dimensions === 0 && TOPS.has(wanted.name)
  if (given.dimensions !== wanted.dimensions) {
    if (isTop) return isPrimitive(given) ? Fit.BOXED : Fit.SUBTYPE
    // An array is nothing but an array; what has fewer brackets may stand for one where it is a type of all things.
    return given.dimensions > wanted.dimensions && ARRAY_TYPES.has(wanted.name) ? Fit.SUBTYPE : Fit.NO
  }
  if (given.definition !== -1 && wanted.definition !== -1)
    return fitOfClass(context, given.definition, wanted.definition)
  // A class whose ancestors are all known is none of the library's.
  if (given.definition !== -1 && isKnown(wanted.name))
    return context.hierarchy.hasUnknownAncestor(given.definition) ? Fit.UNKNOWN : Fit.NO
  if (given.definition === wanted.definition && given.name === wanted.name) return Fit.SAME
  if (isTop) return isPrimitive(given) ? Fit.BOXED : Fit.SUBTYPE
  return fitWithLibrary(given, wanted)
}

/** Where at least one of two types is of the library. */
function fitWithLibrary(given: StaticType, wanted: StaticType): number {
  if (TOPS.has(given.name)) return Fit.NO
  if (given.definition !== -1) return isPrimitive(wanted) || isFinalType(wanted.name) ? Fit.NO : Fit.UNKNOWN
  if (wanted.definition !== -1)
    return isPrimitive(given) || isFinalType(given.name) || given.name === 'Class' ? Fit.NO : Fit.UNKNOWN
  return fitOfLibrary(given.name, wanted.name)
}

/** Whether nothing of the given type is ever given for the wanted one, whatever they are made of. */
function isRefused(context: LinkContext, given: StaticType, wanted: StaticType): boolean {
  const isValue = isPrimitive(wanted) || isFinalType(wanted.name)
  if (given.isNullable === true && isValue && !isReference(context, wanted)) return true
  const isNoFunction = isPrimitive(given) || isFinalType(given.name) || given.dimensions > 0
  return isNoFunction && DELEGATES.has(wanted.name)
}

/** How well one class of the repository goes with another. */
function fitOfClass({ hierarchy }: LinkContext, given: DefinitionId, wanted: DefinitionId): number {
  if (given === wanted) return Fit.SAME
  if (hierarchy.linearised(given).includes(wanted)) return Fit.SUBTYPE
  return hierarchy.hasUnknownAncestor(given) ? Fit.UNKNOWN : Fit.NO
}

const TOPS = new Set(['Object'])
const ARRAY_TYPES = new Set(['Serializable', 'Cloneable', 'dynamic', ''])

/** `a + b` is a text, a number, or what a class of the repository makes of it. */
function fitOfSum(wanted: StaticType): number {
  if (wanted.dimensions > 0) return Fit.NO
  return wanted.definition === -1 && isNeitherTextNorNumber(wanted.name) ? Fit.NO : Fit.UNKNOWN
}

function fitOfFunction(context: LinkContext, arity: number, wanted: StaticType): number {
  if (wanted.dimensions > 0 || isPrimitive(wanted) || TOPS.has(wanted.name)) return Fit.NO
  if (wanted.definition === -1) {
    if (isFinalType(wanted.name) || wanted.name in ABOVE) return Fit.NO
    const known = wanted.takes ?? ARITIES[wanted.name]
    return known !== undefined && arity !== -1 && known !== arity ? Fit.NO : Fit.UNKNOWN
  }
  const kind = context.program.definitionKinds[wanted.definition]
  if (kind === DefinitionKind.TYPE) {
    const most = context.program.parameters.most[wanted.definition]!
    const isDelegate =
      context.program.definitionFlowSources(wanted.definition, FlowKind.RETURN_TYPE).length > 0
    return isDelegate && arity !== -1 && most !== arity ? Fit.NO : Fit.UNKNOWN
  }
  if (kind !== DefinitionKind.INTERFACE) return kind === DefinitionKind.ENUM ? Fit.NO : Fit.UNKNOWN
  const known = functionalArity(context, wanted.definition)
  return known !== -1 && arity !== -1 && known !== arity ? Fit.NO : Fit.UNKNOWN
}

function isPrimitive(type: StaticType): boolean {
  return (
    type.dimensions === 0 && type.definition === -1 && type.isNullable !== true && PRIMITIVES.has(type.name)
  )
}

/** A type that may always be absent, so that a `?` behind it says nothing of what may be given. */
function isReference(context: LinkContext, type: StaticType): boolean {
  if (type.dimensions > 0) return true
  if (type.definition !== -1) return context.program.definitionKinds[type.definition] !== DefinitionKind.ENUM
  return (
    !PRIMITIVES.has(type.name) && (!isFinalType(type.name) || type.name === 'String' || type.name === 'Uri')
  )
}
