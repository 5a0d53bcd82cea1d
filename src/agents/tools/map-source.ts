import { z } from 'zod'
import { pathText } from '../../contract/limits.ts'
import { wholeExtent } from '../checks/evidence/extent.ts'
import { mapPlace } from '../knowledge/traces/source-map.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import type { ToolOutput } from './tool.ts'
import { defineTool } from './tool.ts'

const inputSchema = z.object({
  path: pathText
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

export const mapSourceTool = defineTool({
  name: 'map_source',
  description:
    'Where a place of a minified or built script comes from, by the source map that lies beside it, in it, or elsewhere in the repository under its name. For frames of a trace such as "app.min.js:1:20345".',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Mapping ${input.path}:${input.line}:${input.column} to its source`,
  describeResult: (output: MapSourceOutput) => output.location,
  execute(context, input) {
    const split = splitReference(context.projects, input.path)
    for (const project of split.projects) {
      const place = mapPlace(project.snapshot, { ...input, path: split.rest })
      if (place === undefined) continue
      const { path, line, name, map, isInRepository } = place
      return {
        location: isInRepository ? showLocation(project, path, line) : `${path}:${line}`,
        path: isInRepository ? showPath(project, path) : path,
        line,
        name,
        map: showPath(project, map),
        extent: wholeExtent(1),
      }
    }
    return {
      error: `Cannot map "${input.path}:${input.line}:${input.column}": no source map of the repository tells of it.`,
      next: 'Search for the text of the error, or for a name in the trace that was not shortened.',
    }
  },
})
