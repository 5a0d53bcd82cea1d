import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping'
import { z } from 'zod'
import { wholeExtent } from '../evidence/extent.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import type { ToolOutput } from './tool.ts'
import { defineTool } from './tool.ts'

const inputSchema = z.object({
  path: z
    .string()
    .min(1)
    .describe('A built script as a trace names it, e.g. "https://host/assets/app.min.js".'),
  line: z.number().int().min(1),
  column: z.number().int().min(1).describe('As in a trace: the first column is 1.'),
})

export interface MapSourceOutput extends ToolOutput {
  /** The place in the source, ready to be cited where the source is in the repository. */
  readonly location: string
  readonly path: string
  readonly line: number
  /** What is called or named there, before it was shortened; '' where the map does not say. */
  readonly name: string
  /** The source map that says so. */
  readonly map: string
}

/** A larger map takes longer to decode than an answer may. */
const MAX_MAP_LENGTH = 12_000_000

export const mapSourceTool = defineTool({
  name: 'map_source',
  description:
    'Where a place of a minified or built script comes from, by the source map that lies beside it, in it, or elsewhere in the repository under its name. For frames of a trace such as "app.min.js:1:20345".',
  inputSchema,
  describeCall: (input) => `Mapping ${input.path}:${input.line}:${input.column} to its source`,
  describeResult: (output: MapSourceOutput) => output.location,
  execute(context, input) {
    const split = splitReference(context.projects, input.path)
    const wanted = split.rest.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*\//iu, '').replace(/[?#].*$/u, '')
    for (const project of split.projects) {
      for (const mapPath of findMaps(project, wanted)) {
        const place = readPlace(project, mapPath, input.line, input.column)
        if (place !== undefined) return place
      }
    }
    return {
      error: `Cannot map "${input.path}:${input.line}:${input.column}": no source map of the repository tells of it.`,
      next: 'Search for the text of the error, or for a name in the trace that was not shortened.',
    }
  },
})

/** Maps that bear the name of a script, the likeliest first; the script itself where the map stands in it. */
function findMaps({ snapshot }: LabelledProject, script: string): string[] {
  const name = script.slice(script.lastIndexOf('/') + 1)
  if (name === '') return []
  const segments = script.split('/')
  const shared = (path: string): number => {
    const own = path.replace(/\.map$/u, '').split('/')
    let count = 0
    while (count < own.length && own.at(-1 - count) === segments.at(-1 - count)) count += 1
    return count
  }
  return snapshot
    .listFiles()
    .filter(({ path, kind }) => {
      const own = path.slice(path.lastIndexOf('/') + 1)
      return kind === 'text' && (own === `${name}.map` || own === name)
    })
    .map(({ path }) => path)
    .sort((one, other) => shared(other) - shared(one) || (one < other ? -1 : 1))
}

function readPlace(
  project: LabelledProject,
  path: string,
  line: number,
  column: number,
): MapSourceOutput | undefined {
  const map = readMap(project, path)
  if (map === undefined) return undefined
  // A map counts lines from 1 and columns from 0.
  const found = originalPositionFor(map, { line, column: column - 1 })
  if (found.source === null) return undefined
  const source = findSource(project, found.source)
  const own = source ?? found.source
  return {
    location: source === undefined ? `${own}:${found.line}` : showLocation(project, source, found.line),
    path: source === undefined ? own : showPath(project, source),
    line: found.line,
    name: found.name ?? '',
    map: showPath(project, path),
    extent: wholeExtent(1),
  }
}

function readMap({ snapshot }: LabelledProject, path: string): TraceMap | undefined {
  const text = snapshot.readText(path)
  if (text === undefined || text.length > MAX_MAP_LENGTH) return undefined
  const json = path.endsWith('.map') ? text.replace(/^\)\]\}'[^\n]*\n/u, '') : inlineMap(text)
  if (json === undefined) return undefined
  try {
    return new TraceMap(json, path)
  } catch {
    // Whatever stands there is no source map.
    return undefined
  }
}

/** `//# sourceMappingURL=data:application/json;base64,…` at the end of a script. */
function inlineMap(text: string): string | undefined {
  const at = text.lastIndexOf('sourceMappingURL=data:')
  if (at < 0) return undefined
  const comma = text.indexOf('base64,', at)
  return comma < 0 ? undefined : Buffer.from(text.slice(comma + 'base64,'.length).trim(), 'base64').toString()
}

/** `webpack://shop/./src/cart.ts`, `../src/cart.ts` seen from the map: the file of the repository that ends so. */
function findSource({ snapshot }: LabelledProject, source: string): string | undefined {
  const path = source
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*\//iu, '')
    .replace(/[?#].*$/u, '')
    .split('/')
    .filter((segment) => segment !== '.' && segment !== '..' && segment !== '')
  for (let from = 0; from < path.length; from += 1) {
    const tail = path.slice(from).join('/')
    if (snapshot.findFile(tail) !== undefined) return tail
    const ending = snapshot.listFiles().filter((file) => file.path.endsWith(`/${tail}`))
    if (ending.length === 1) return ending[0]?.path
    if (ending.length > 1) return undefined
  }
  return undefined
}
