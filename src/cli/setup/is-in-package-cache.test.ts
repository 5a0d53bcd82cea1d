import { expect, test } from 'vitest'

import { isInPackageCache } from './is-in-package-cache.ts'

test.each([
  '/home/ada/.npm/_npx/0a1b2c3d/node_modules/@parley/cli/bin/parley',
  String.raw`C:\Users\Ada\AppData\Local\npm-cache\_npx\0a1b2c3d\node_modules\@parley\cli\bin\parley`,
  '/home/ada/.cache/pnpm/dlx/3f2a/18c-9d/node_modules/@parley/cli/bin/parley',
  '/tmp/xfs-1a2b/dlx-4711/node_modules/@parley/cli/bin/parley',
  '/tmp/bunx-1000-@parley/cli@latest/node_modules/@parley/cli/bin/parley',
])('%s may be gone tomorrow', (path) => expect(isInPackageCache(path)).toBe(true))

test.each([
  '/usr/local/lib/node_modules/@parley/cli/bin/parley',
  '/home/ada/source/parley/bin/parley',
  '/home/ada/source/dlxtools/node_modules/.bin/parley',
  '/home/ada/source/my_npx/bin/parley',
])('%s stays', (path) => expect(isInPackageCache(path)).toBe(false))
