import { isToolFailure } from '../../../../tools/tool.ts'
import { readFileFacts } from '../../../../knowledge/project/read-file-facts.ts'
import type { Script } from '../../script.ts'
import { call } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { readTexts } from '../project/read-texts.ts'
import type { Kin } from './kin.ts'

const fewest = 3

/** Environment variables that a sample file names: others of them show where a new one is declared and read. */
export function* findEnvironmentKin(kind: WantedKind): Script<Kin | undefined> {
  if (!/^env(?:ironment)?$/u.test(kind.words.at(-2) ?? '') || !/^var(?:iable)?$/u.test(kind.head))
    return undefined
  const listed = yield* call('list_files', { pattern: '.env' })
  if (isToolFailure(listed)) return undefined
  const samples = listed.files
    .map(({ path }) => path)
    .filter((path) => /(?:^|\/)\.?env(?:\.[\w.-]+)?$|\.env(?:\.\w+)?$/u.test(path))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
  const [text] = yield* readTexts(samples.slice(0, 1))
  if (text === undefined) return undefined
  const settings = readFileFacts({ ...text, siblings: [] }).settings.filter(({ name }) => name.length > 3)
  if (settings.length < fewest) return undefined
  return {
    by: 'sample',
    shared: text.path,
    members: settings.map(({ name, place }) => ({
      name,
      label: name,
      location: `${place.path}:${place.line}-${place.endLine}`,
      lines: 0,
    })),
    fit: 3,
  }
}
