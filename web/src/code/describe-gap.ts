/** Why a list may not be complete, in words: `3 calls …`. */
const gaps: { readonly [reason: string]: readonly [one: string, many: string] } = {
  external: [
    'call goes to a package outside, which may call back',
    'calls go to packages outside, which may call back',
  ],
  builtin: ['call goes into the language itself', 'calls go into the language itself'],
  'unresolved-import': [
    'call imports its name from somewhere that was not found',
    'calls import their name from somewhere that was not found',
  ],
  'unresolved-name': [
    'call has a name that is defined nowhere in reach',
    'calls have a name that is defined nowhere in reach',
  ],
  'unresolved-receiver': [
    'call of this name is made on something unknown',
    'calls of this name are made on something unknown',
  ],
  'unresolved-member': [
    'call names a member that its type does not have here',
    'calls name a member that their type does not have here',
  ],
  dynamic: ['call is chosen while the program runs', 'calls are chosen while the program runs'],
  'bound-hit': ['call has too many candidates to follow', 'calls have too many candidates to follow'],
  'incomplete-file': [
    'call stands in a file that was parsed in part',
    'calls stand in files that were parsed in part',
  ],
  'linking-failed': ['part of the code could not be linked', 'parts of the code could not be linked'],
  'passed as a value': ['place hands it on as a value', 'places hand it on as a value'],
  'computed name': ['call computes the name', 'calls compute the name'],
  reflection: ['place looks members up by reflection', 'places look members up by reflection'],
  'included text': [
    'file includes text that was not parsed as code',
    'files include text that was not parsed as code',
  ],
}

const always: { readonly [reason: string]: string } = {
  'run by the language': 'the language itself may run it',
  'linked by name': 'other code may link to its name',
}

export function describeGap({ reason, count }: { readonly reason: string; readonly count: number }): string {
  if (reason in always) return always[reason] ?? reason
  const gap = gaps[reason]
  const number = count.toLocaleString('en')
  return gap === undefined ? `${number}: ${reason}` : `${number} ${count === 1 ? gap[0] : gap[1]}`
}
