import { nameWords, singular } from '../../../../inventory/name-words.ts'
import type { Asked } from '../../plans.ts'
import type { Command } from '../../../../knowledge/project/facts.ts'
import type { Script } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { gatherFacts } from '../project/gather-facts.ts'

const making = new Set(['create', 'new', 'add', 'generate', 'make', 'gen', 'scaffold', 'revision'])

/** A script or target of the repository that makes one of those that are numbered or dated: `npm run migration:create`. */
export function* findMakerCommand(
  asked: Pick<Asked, 'options'>,
  kind: WantedKind,
): Script<Command | undefined> {
  const { files } = yield* gatherFacts(asked, ['manifest', 'targets'])
  return files
    .flatMap(({ facts }) => facts.commands)
    .filter(({ source }) => source === 'script')
    .find(({ text }) => {
      const words = nameWords(text).map(singular)
      return words.includes(kind.head) && words.some((word) => making.has(word))
    })
}
