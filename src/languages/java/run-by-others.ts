import { jvmMakers } from '../jvm-makers.ts'
import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^main$/u,
  entryMethods: /\bstatic\b[^(]*\bvoid\b[^(]*\((?:[^,)]*\bString\b[^,)]*(?:\[\]|\.\.\.)[^,)]*)?\)/u,
  unnamed:
    /^(?:hashCode|equals|toString|compareTo|close|finalize|clone|iterator|(?:read|write)(?:Object|Resolve|Replace|External)|readObjectNoData)$/u,
  proxies: { makers: 'newProxyInstance', files: '**/*.java' },
  conventions: [
    ...jvmMakers,
    {
      rule: 'the test runner (annotation of the method)',
      // Not the advice of an aspect: `@Before("execution(…)")`, `@AfterReturning`.
      head: /@(?:\w*Test|(?:Before|After)(?:Each|All|Class|Method|Test|Suite|Groups)?)\b(?!\s*\(\s*")/u,
    },
  ],
}
