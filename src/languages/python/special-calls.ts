/** Functions of the language and of its library whose calls mean more than a call, by what their names are bound to. */
import { Op } from '../facts.ts'
import type { Context } from './context.ts'
import { FrameKind } from './frames.ts'

export type SpecialCall =
  | 'cast'
  | 'isinstance'
  | 'zip'
  | 'gather'
  | 'chain'
  | 'defaultdict'
  | 'type'
  | 'getattr'
  | 'setattr'
  | 'import'
  | ''

/** What names mean that nothing in a file binds. */
const builtins: ReadonlyMap<string, SpecialCall> = new Map([
  ['isinstance', 'isinstance'],
  ['getattr', 'getattr'],
  ['setattr', 'setattr'],
  ['zip', 'zip'],
  ['__import__', 'import'],
])

/** Functions of the library, and the modules that have them. */
const library: ReadonlyMap<string, { readonly call: SpecialCall; readonly modules: readonly string[] }> =
  new Map([
    ['cast', { call: 'cast', modules: ['typing', 'typing_extensions'] }],
    ['TypeVar', { call: 'type', modules: ['typing', 'typing_extensions'] }],
    ['NewType', { call: 'type', modules: ['typing', 'typing_extensions'] }],
    ['gather', { call: 'gather', modules: ['asyncio'] }],
    ['chain', { call: 'chain', modules: ['itertools'] }],
    ['defaultdict', { call: 'defaultdict', modules: ['collections'] }],
    ['import_module', { call: 'import', modules: ['importlib'] }],
  ])

/** What an import says: the module, and the name in it, '' for the module itself. */
export interface ImportedName {
  readonly module: string
  readonly name: string
}

/** Calls whose value is known from what they are called with. */
export function specialCall(context: Context, callee: number): SpecialCall {
  const { facts } = context
  const op = context.opOf(callee)
  if (op === Op.NAME) {
    const name = facts.stringAt(facts.expressions.get(callee, 2))
    const binding = findBinding(context, facts.expressions.get(callee, 2))
    if (binding === undefined) return builtins.get(name) ?? calledThroughStar(context, name)
    const imported = context.importedNames.get(binding)
    return imported === undefined ? '' : functionOf(imported.module, imported.name)
  }
  if (op !== Op.MEMBER) return ''
  const name = facts.stringAt(facts.expressions.get(callee, 3))
  const base = facts.expressions.get(callee, 2)
  if (!library.has(name) || context.opOf(base) !== Op.NAME) return ''
  // `typing.cast` and `importlib.import_module`, not a method `cast` of something else.
  const binding = findBinding(context, facts.expressions.get(base, 2))
  const imported = binding === undefined ? undefined : context.importedNames.get(binding)
  return imported === undefined
    ? ''
    : functionOf(imported.name === '' ? imported.module : imported.name, name)
}

/** `from typing import *` binds a name that nothing else in the file binds. */
function calledThroughStar(context: Context, name: string): SpecialCall {
  const isGiven = library.get(name)?.modules.some((module) => context.starModules.has(module))
  return isGiven === true ? library.get(name)!.call : ''
}

/** A module that hands on what others have, for the sake of old versions, has it under the same name. */
const handsOn = /(?:^|[._])(?:compat\w*|typing)$/u

function functionOf(module: string, name: string): SpecialCall {
  const known = library.get(name)
  if (known === undefined) return ''
  // Of types, wherever they come from, nothing else has these two names.
  const isKnown = known.call === 'type' || known.modules.includes(module) || handsOn.test(module)
  return isKnown ? known.call : ''
}

/** The binding that a name (string id) has here: functions do not see the names of the class around them. */
function findBinding(context: Context, name: number): number | undefined {
  for (let at: typeof context.frame | null = context.frame; at !== null; at = at.parent) {
    const isHidden = at.kind === FrameKind.CLASS && at !== context.frame
    const binding = isHidden ? undefined : at.names.get(name)
    if (binding !== undefined) return binding
  }
  return undefined
}
