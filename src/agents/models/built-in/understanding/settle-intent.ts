import type { Subjects } from '../resolve-subject.ts'
import type { Understanding } from '../understand.ts'
import type { Intent } from './intents.ts'

/**
 * The kind of a question once it is known what its names are: "what is X used for" asks for a package only where X is
 * none of the repository's own definitions.
 */
export function settleIntent(
  { intent, names, text }: Understanding,
  { found, isFromContext }: Subjects,
): Intent {
  const [first] = found
  const own = first !== undefined && first.node.kind !== 'external'
  switch (intent) {
    case 'packages':
      return own &&
        !asksOfManifests(text) &&
        (isFromContext || names.strong.includes(first.asked)) &&
        first.node.kind !== 'file'
        ? 'explain'
        : intent
    // What a project depends on at run time is said by its manifest.
    case 'dependencies':
      return (first === undefined || first.node.kind === 'directory' || first.node.kind === 'module') &&
        asksOfManifests(text)
        ? 'packages'
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

/** What only manifests tell: packages from outside, versions, what projects refer to each other. */
function asksOfManifests(text: string): boolean {
  return /\b(?:run-?time|at run time|packages?|librar(?:y|ies)|third[- ]party|versions?|projects?|frameworks?|references?|dependenc(?:y|ies)|crates?|gems?)\b/iu.test(
    text,
  )
}
