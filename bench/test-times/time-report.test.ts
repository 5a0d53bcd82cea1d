import { expect, test } from 'vitest'
import { reportTimes } from './time-report.ts'

test('time is added up by project, and by file and test the longest comes first', () => {
  const files = [
    {
      project: 'unit',
      file: 'a.test.ts',
      processor: 200,
      load: 100,
      setup: 0,
      tests: [{ name: 'adds', ms: 200 }],
    },
    {
      project: 'service',
      file: 'b.test.ts',
      processor: 6000,
      load: 500,
      setup: 3000,
      tests: [{ name: 'asks', ms: 1500 }],
    },
    {
      project: 'service',
      file: 'c.test.ts',
      processor: 900,
      load: 500,
      setup: 0,
      tests: [{ name: 'parses', ms: 2000 }],
    },
  ]
  expect(reportTimes(files, 2)).toEqual([
    '      total  processor       load      setup      tests  project',
    '      0.3 s      0.2 s      0.1 s      0.0 s      0.2 s  unit (1 files, 1 tests)',
    '      7.5 s      6.9 s      1.0 s      3.0 s      3.5 s  service (2 files, 2 tests)',
    '',
    '      total  processor       load      setup      tests  file',
    '      5.0 s      6.0 s      0.5 s      3.0 s      1.5 s  b.test.ts',
    '      2.5 s      0.9 s      0.5 s      0.0 s      2.0 s  c.test.ts',
    '',
    '      tests  test',
    '      2.0 s  c.test.ts > parses',
    '      1.5 s  b.test.ts > asks',
  ])
})
