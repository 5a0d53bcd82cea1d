import { jvmMakers, jvmTests } from '../jvm-conventions.ts'
import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^main$/u,
  entryMethods: /\bstatic\b[^(]*\bvoid\b[^(]*\((?:[^,)]*\bString\b[^,)]*(?:\[\]|\.\.\.)[^,)]*)?\)/u,
  unnamed:
    /^(?:hashCode|equals|toString|compareTo|close|finalize|clone|iterator|(?:read|write)(?:Object|Resolve|Replace|External)|readObjectNoData)$/u,
  proxies: { makers: 'newProxyInstance', files: '**/*.java' },
  conventions: [...jvmMakers, ...jvmTests],
}
