import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^Main$/u,
  entryMethods: /\bstatic\b/u,
  unnamed:
    /^(?:operator\b.*|~.*|Length|Count|Slice|Dispose|DisposeAsync|GetEnumerator|GetAsyncEnumerator|MoveNext|MoveNextAsync|Current|Deconstruct|ToString|Equals|GetHashCode|Compare|CompareTo|GetAwaiter|GetResult|Add|Invoke)$/u,
  conventions: [
    {
      rule: 'the test runner (annotation of the method)',
      head: /\[(?:Fact|Theory|Test\w*|SetUp|TearDown|OneTime\w+)\b/u,
    },
  ],
}
