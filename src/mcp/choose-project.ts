import { McpHostError } from './mcp-host-error.ts'

export interface HostedProject {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly commit: string | null
}

/** The project that is meant by an id or a name; without one, the only one there is. */
export function chooseProject(projects: readonly HostedProject[], wanted: string | undefined): HostedProject {
  const named = projects.filter(
    ({ id, name }) => wanted === undefined || id === wanted || name.toLowerCase() === wanted.toLowerCase(),
  )
  const [first] = named
  if (first !== undefined && (named.length === 1 || wanted !== undefined)) return first
  const known = projects.slice(0, 20).map(({ name, id }) => `"${name}" (${id})`)
  const list =
    known.length === 0
      ? 'there is none yet: parse a repository first, with `parley parse` or POST /api/v2/parse'
      : `expected one of ${known.join(', ')}`
  throw new McpHostError(
    wanted === undefined
      ? `Cannot tell which project is meant: ${known.length === 0 ? list : `give "project", ${list}`}`
      : `Cannot find project "${wanted.slice(0, 200)}": ${list}`,
  )
}
