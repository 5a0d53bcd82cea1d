import type { Frame } from './frame.ts'
import { toFrame } from './frame.ts'

const link = /\/(?:blob|blame|tree)\/[^/\s]+\/([^\s#?)]+)#L(\d+)/gu
const place =
  /(?<![\w./\\@~-])((?:[A-Za-z]:)?(?:[\w.@~-]*[\\/])*[\w.@-]+\.(?:[cm]?[jt]sx?|vue|pyx?|go|java|kt|scala|rs|rb|php|cs|cc?|cpp|cxx|h|hpp|swift)):(\d+)(?::\d+)?(?=$|[\s)"'`,:;\].])/gu

/** `src/cart.ts:13` anywhere in a line, and links to lines on a forge: `…/blob/main/src/cart.ts#L13`. */
export function readPlainPlaces(line: string): Frame[] {
  return [...line.matchAll(link), ...line.matchAll(place)].map((match) => toFrame(match[1], match[2]))
}
