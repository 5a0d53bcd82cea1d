import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^main$/u,
  entryMethods: true,
  unnamed: /^(?:hashCode|equals|toString|compareTo|close|clone|iterator|readResolve|component\d+)$/u,
  conventions: [
    {
      rule: 'the test runner (annotation of the method)',
      head: /@(?:\w*Test|Before\w*|After\w*)\b/u,
    },
  ],
}
