import type { Place } from '../../project/facts.ts'
import { literalOf } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'

/** A call that makes something known by a name: `command_bind("msg", NULL, (SIGNAL_FUNC) cmd_msg)`. */
export interface RegisteringCall extends Place {
  /** As it is called, without what stands before the last dot or arrow: `command_bind`. */
  readonly callee: string
  readonly name: string
  /** Arguments behind the name that are nothing but a name, maybe cast or with an address taken. */
  readonly named: readonly string[]
}

/** A function that is called with fewer names than this is none that registers. */
const fewest = 3

/** Arguments before the name: what holds the registry, a number. */
const mostBefore = 2

/**
 * Calls of functions that make commands known by name: called after commands, in several places with a literal name and a
 * function beside it, and not by a word that takes back or runs what was registered.
 */
export function findRegisteringCalls(
  sources: readonly SourceText[],
  /** Whether a name is one of a function of the repository. */
  isFunction: (name: string) => boolean,
): RegisteringCall[] {
  const calls = sources.flatMap(readRegistering).filter(({ named }) => named.some(isFunction))
  const byCallee = Map.groupBy(calls, ({ callee }) => callee)
  return [...byCallee.values()]
    .filter((list) => new Set(list.map(({ name }) => name)).size >= fewest)
    .flatMap((list) => list.map((call) => ({ ...call, named: call.named.filter(isFunction) })))
}

function readRegistering(source: SourceText): RegisteringCall[] {
  return readCalls(source, callAfterCommands, ({ match: [, receiver = '', callee = ''], items, place }) => {
    if (!afterCommands.test(callee) && !(commandsObject.test(receiver) && registers.test(callee)))
      return undefined
    if (takesBackOrRuns.test(callee)) return undefined
    const at = items.slice(0, mostBefore + 1).findIndex((item) => isCommandName(literalOf(item)))
    const name = at === -1 ? undefined : literalOf(items[at])
    if (name === undefined) return undefined
    return { callee, name, named: items.slice(at + 1).flatMap((item) => nameAlone(item) ?? []), ...place }
  })
}

const callAfterCommands = /(?<![\w.>:-])((?:\w{1,60}(?:\.|->|::)){0,6})(\w{1,60})[ \t]?\(/gu
const afterCommands = /command|cmd/iu
const commandsObject = /(?:commands?|cmds?)(?:\.|->|::)$/iu
const registers = /^(?:add|bind|on|register|set|def|define)/iu
const takesBackOrRuns =
  /un(?:bind|register|set|hook)|remove|delete|(?:^|_)del(?:_|$)|(?:^|_)(?:is|has|get|find|lookup|run|exec|execute|emit|send|call|invoke|parse|print)(?:_|$)|^(?:is|has|get|find|run|exec|execute|emit|send|call|invoke|parse|print)[A-Z]/u

/** `msg`, `/query`, `dcc chat`, `editor.action.open`; no sentence and no path. */
function isCommandName(text: string | undefined): boolean {
  return text !== undefined && text.length <= 60 && /^[/:.!]?[A-Za-z][\w.:+-]*(?: [\w+-]+){0,2}$/u.test(text)
}

/** `cmd_msg` of `(SIGNAL_FUNC) cmd_msg`, `&cmd_msg`, `this.open`; undefined for anything more. */
function nameAlone(source: string): string | undefined {
  return /^(?:\([\w\s*]{1,60}\)\s*)?&?(?:\w+(?:\.|->|::)){0,6}([A-Za-z_]\w*)$/u.exec(source)?.[1]
}
