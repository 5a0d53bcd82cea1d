import { isToolFailure } from '../../../tools/tool.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import type { Frame } from '../../../knowledge/traces/frame.ts'

export interface MappedFrames {
  readonly frames: readonly Frame[]
  /** The source maps that told where frames come from. */
  readonly maps: readonly string[]
}

const mostFrames = 24
/** Sources have lines; what stands this far behind in one was packed. */
const packedColumn = 500

/** Frames of minified and bundled scripts at the places that their source maps tell; the others as they are. */
export function* mapFrames(frames: readonly Frame[]): Script<MappedFrames> {
  const packed = frames.filter(isPacked).slice(0, mostFrames)
  const results = yield* callAll(
    'map_source',
    packed.map(({ path, line, column = 1 }) => ({ path, line, column })),
  )
  const maps = new Set<string>()
  const mapped = new Map<Frame, Frame>()
  for (const [index, result] of results.entries()) {
    if (isToolFailure(result)) continue
    maps.add(result.map)
    // The name of a shortened function says nothing; the map names what stands at the place, not what is around it.
    mapped.set(packed[index]!, { path: result.path, line: result.line, functionName: '', code: '' })
  }
  return { frames: frames.map((frame) => mapped.get(frame) ?? frame), maps: [...maps] }
}

function isPacked({ path, line, column }: Frame): boolean {
  if (column === undefined || line < 1) return false
  const isScript = /\.[cm]?js$/u.test(path)
  const isNamedSo =
    /(?:[.-]min|\.bundle|[.-](?=[a-z]*\d)[\da-z]{6,32})\.[cm]?js$|(?:^|\/)(?:dist|build|assets|static|public|bundles?)\//iu
  return isScript && (column >= packedColumn || line === 1 || isNamedSo.test(path))
}
