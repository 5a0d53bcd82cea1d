import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { formsOfWord } from '../../understanding/wanted-kind.ts'

/** Types and sections of documents whose names have the noun of the kind that is wanted. */
export function* findNamed({ head }: WantedKind): Script<NodeBrief[]> {
  const listed = yield* callAll(
    'list_definitions',
    formsOfWord(head).map((word) => ({
      word,
      kinds: ['class', 'interface', 'type', 'section'],
      limit: 300,
    })),
  )
  return listed.flatMap((output) => (isToolFailure(output) ? [] : output.definitions))
}
