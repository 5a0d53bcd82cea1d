import { DefinitionFlag } from '../facts.ts'
import type { Context } from './context.ts'

export interface Modifiers {
  readonly flags: number
  readonly isStatic: boolean
  readonly isFinal: boolean
  readonly annotations: readonly number[]
}

const none: Modifiers = { flags: 0, isStatic: false, isFinal: false, annotations: [] }

/** Annotations of JUnit 4 and 5, TestNG and jqwik that make a method a test. */
const testAnnotations = new Set([
  'Test',
  'ParameterizedTest',
  'RepeatedTest',
  'TestFactory',
  'TestTemplate',
  'Property',
])

/** Annotations of Android, Chromium, GraalVM and GWT by which native code and JavaScript call a method. */
const linkingAnnotations = new Set([
  'JavascriptInterface',
  'CalledByNative',
  'CalledByNativeUnchecked',
  'UsedByNative',
  'CEntryPoint',
  'JSExport',
  'JsMethod',
])

export function readModifiers(context: Context, node: number): Modifiers {
  const { tree, kinds } = context
  const modifiers = context.childByKind(node, kinds.modifiers)
  if (modifiers === -1) return none
  const annotations: number[] = []
  let flags = 0
  let isFinal = false
  for (let child = context.firstChild(modifiers); child !== -1; child = tree.next[child]!) {
    const kind = tree.kind[child]!
    flags |= kinds.modifierFlags.get(kind) ?? 0
    isFinal ||= kind === kinds.tokens.final
    if (kind !== kinds.annotation && kind !== kinds.markerAnnotation) continue
    annotations.push(child)
    const name = annotationNameOf(context, child)
    if (name === 'Deprecated') flags |= DefinitionFlag.DEPRECATED
    else if (testAnnotations.has(name)) flags |= DefinitionFlag.TEST
    else if (linkingAnnotations.has(name)) flags |= DefinitionFlag.LINKED_BY_NAME
  }
  return { flags, isStatic: (flags & DefinitionFlag.STATIC) !== 0, isFinal, annotations }
}

function annotationNameOf(context: Context, annotation: number): string {
  const name = context.childByField(annotation, context.kinds.fields.name)
  if (name === -1) return ''
  const text = context.nameOf(name)
  return text.slice(text.lastIndexOf('.') + 1)
}
