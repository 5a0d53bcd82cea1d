/** Why a call site leads to nothing in the repository, in words. */
const descriptions: { readonly [reason: string]: string } = {
  external: 'In a package outside the repository',
  builtin: 'Part of the language or its standard library',
  'unresolved-import': 'Imported from somewhere that was not found',
  'unresolved-name': 'No definition of that name in reach',
  'unresolved-receiver': 'It is not known what the call is made on',
  'linking-failed': 'Linking failed at the call',
  'unresolved-member': 'The type is known, and has no such member here',
  dynamic: 'Chosen when the program runs',
  'bound-hit': 'Too many candidates to follow',
  'incomplete-file': 'The file could be parsed only in part',
}

export function describeOpenReason(reason: string): string {
  return descriptions[reason] ?? reason
}
