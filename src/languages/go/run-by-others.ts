import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^(?:main|init)$/u,
  // `init` runs in any package.
  entryFiles: /(?:^|\n)package main\b|\nfunc init\b[^\n]*$/u,
  unnamed:
    /^(?:_|As|Close|Error|Flush|Format|GoString|Is|Len|Less|Marshal\w+|Next|Pop|Push|Read|ReadAt|ReadFrom|RoundTrip|Scan|Seek|ServeHTTP|Set|String|Swap|Unmarshal\w+|Unwrap|Value|Write|WriteAt|WriteTo)$/u,
  conventions: [
    {
      rule: 'the test runner (tests of Go)',
      path: /_test\.go$/u,
      name: /^(?:Test|Benchmark|Fuzz|Example)(?:$|[^a-z])/u,
    },
  ],
}
