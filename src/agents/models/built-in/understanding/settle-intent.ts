import type { Subjects } from '../resolve-subject.ts'
import type { Understanding } from '../understand.ts'
import type { Intent } from './intents.ts'

/**
 * The kind of a question once it is known what its names are: "what is X used for" asks for a package only where X is
 * none of the repository's own definitions.
 */
export function settleIntent({ intent, names }: Understanding, { found, isFromContext }: Subjects): Intent {
  const [first] = found
  const own = first !== undefined && first.node.kind !== 'external'
  switch (intent) {
    case 'packages':
      return own && (isFromContext || names.strong.includes(first.asked)) && first.node.kind !== 'file'
        ? 'explain'
        : intent
    case 'text-search':
      return names.quoted.length === 0 && names.strong.length === 0 ? 'where' : intent
    case 'tests':
      return own && first.node.in_test === true && first.node.kind !== 'file' ? 'explain' : intent
    case 'members':
      return first === undefined ? 'list-all' : intent
    default:
      return intent
  }
}
