import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
      'web/src/**/*.test.ts',
      'clients/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    // Tests start real PostgreSQL servers, git servers and browsers: first starts cost seconds on a small machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Of what a page or a service does in the end; the default of a second is a matter of the machine's load.
    expect: { poll: { timeout: 60_000 } },
    // Parsing threads load compiled modules, as in the service (src/cli/compile-cache.ts).
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compile') },
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './tools/closing-line-reporter.ts'],
  },
})
