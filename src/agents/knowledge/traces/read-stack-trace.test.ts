import { expect, test } from 'vitest'
import { readStackTrace } from './read-stack-trace.ts'

const python = `Traceback (most recent call last):
  File "/app/run.py", line 3, in <module>
    main()
  File "/app/lib/core.py", line 12, in main
    return table[key]
           ~~~~~^^^^^
KeyError: 'a'`

test.each([
  ['docker compose', 'web_1  | '],
  ['a timestamp', '2026-05-01T10:00:00.123Z '],
  ['a timestamp and a level', '[2026-05-01 10:00:00,123] ERROR: '],
  ['a container log', '2026-05-01T10:00:00.123456789Z stderr F '],
  ['syslog', 'May  1 10:00:00 host app[12]: '],
  ['a quotation', '> '],
  ['a nested quotation', '> > '],
  ['an indentation', '        '],
  ['colours', '\u001B[31m'],
])('readStackTrace() sees through %s', (_, prefix) => {
  expect(readStackTrace(python.replaceAll(/^/gmu, () => prefix))).toEqual(readStackTrace(python))
})
