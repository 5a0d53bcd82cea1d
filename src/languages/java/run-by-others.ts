import { jvmMakers } from '../jvm-makers.ts'
import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^main$/u,
  entryMethods: true,
  unnamed:
    /^(?:hashCode|equals|toString|compareTo|close|finalize|clone|iterator|(?:read|write)(?:Object|Resolve|Replace|External)|readObjectNoData)$/u,
  proxies: { makers: 'newProxyInstance', files: '**/*.java' },
  conventions: [
    ...jvmMakers,
    {
      rule: 'the test runner (annotation of the method)',
      head: /@(?:\w*Test|Before\w*|After\w*)\b/u,
    },
  ],
}
