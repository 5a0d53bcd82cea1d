import type { LabelledProject } from '../../../projects.ts'
import type { Place } from '../../project/facts.ts'
import { readSources, scriptExtensions } from '../source-text.ts'
import type { RegisteringCall } from './registering-calls.ts'
import { findRegisteringCalls } from './registering-calls.ts'

/** A command that users of a program type, and that code makes known by its name. */
export interface RegisteredCommand extends Place {
  readonly name: string
  /** The function that runs it; undefined where that is not told by the call. */
  readonly handler?: string
  /** The function that makes it known. */
  readonly registeredBy: string
}

/** Several commands may share a function; one that more than this share reads the arguments of all. */
const mostSharing = 8

/** Commands that the code registers by literal names, each once, in the order of their names. */
export function findRegisteredCommands(project: LabelledProject): RegisteredCommand[] {
  const sources = readSources(project, {
    extensions: [
      'c',
      'cc',
      'cpp',
      'cxx',
      'h',
      'hpp',
      'py',
      'go',
      'rs',
      'java',
      'kt',
      'cs',
      ...scriptExtensions,
    ],
    markers: ['command', 'Command', 'COMMAND', 'cmd', 'Cmd', 'CMD'],
  })
  const known = new Map<string, boolean>()
  const isFunction = (name: string): boolean => {
    let found = known.get(name)
    if (found === undefined) {
      found = project.snapshot
        .resolveName(name, { limit: 8 })
        .some(({ node }) => node.name === name && (node.kind === 'function' || node.kind === 'method'))
      known.set(name, found)
    }
    return found
  }
  const calls = findRegisteringCalls(sources, isFunction)
  const shared = new Map<string, Set<string>>()
  for (const { name, named } of calls) {
    for (const handler of named) shared.set(handler, (shared.get(handler) ?? new Set()).add(name))
  }
  const commands = new Map<string, RegisteredCommand>()
  for (const call of calls) {
    const own = call.named.filter((name) => (shared.get(name)?.size ?? 0) <= mostSharing)
    const key = `${call.name} ${own[0] ?? ''}`
    if (!commands.has(key)) commands.set(key, toCommand(call, own))
  }
  return [...commands.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.path, other.path) || one.line - other.line,
  )
}

function toCommand(
  { name, callee, path, line, endLine }: RegisteringCall,
  [handler, another]: readonly string[],
): RegisteredCommand {
  const isTold = handler !== undefined && another === undefined
  return { name, ...(isTold ? { handler } : {}), registeredBy: callee, path, line, endLine }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
