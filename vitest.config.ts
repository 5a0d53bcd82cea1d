import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { isShortRun } from './tools/test-scope.ts'
import { preactInPlaceOfReact } from './web/preact-in-place-of-react.ts'

/** Of folders whose tests all need the same; anywhere else the name of a file says it. */
const service = ['**/*.service.test.ts', 'test/{conformance,faults,mcp}/**/*.test.ts']
/**
 * Of these, what kills, damages, fills or installs for minutes. What is left tells most in the least time: an answer
 * whose program is killed, threads that crash, a snapshot that is lost or damaged, two services of one data folder.
 */
const faults = [
  'test/faults/{backup,damaged-mirror,disk-quota,early-snapshot,full-disk,hostile-git-config}.test.ts',
  'test/faults/{killed-database,killed-service,machines,moving-repository,shared-storage}.test.ts',
  'test/faults/{slow-hosts,tree-bombs}.test.ts',
  'test/conformance/{broken-statements,soak}.test.ts',
  'test/{differential,install,installed-package,npm-start}.service.test.ts',
  'src/store/**/{end-silent-connections,start-embedded}.service.test.ts',
  'test/browser/{killed,restarted}-service.test.ts',
]
const browser = ['**/*.browser.test.ts', 'test/browser/**/*.test.ts']
/**
 * What other files show with the usual client, host, language and pointer, shown again with others, and what goes wrong
 * in rare ways. `npm test` leaves it to CI, which runs all; so does `CI=1 npm test`, and Vitest by itself.
 */
const variants = [
  'clients/{python,typescript}/**/package.{browser,service}.test.ts',
  'src/git/sync-mirror.service.test.ts',
  'src/services/indexing/{folder-changes,git-processes}.service.test.ts',
  'src/services/projects/look-at-folder.service.test.ts',
  'test/browser/{announcements,control-names,early-project,failed-states,gone-folder,gone-meanwhile}.test.ts',
  'test/browser/{keyboard,keyboard-code,keyboard-conversation,keyboard-organisations,languages,large-lists}.test.ts',
  'test/browser/{mermaid-agreement,panel-widths,plain-http,reduced-motion,removed-member,slow-service}.test.ts',
  'test/conformance/{account-deletion,attached-index,ended-access,foreign-hosts,hanging-model,hostile}.test.ts',
  'test/conformance/{killed,older-client,public-clients,push,replay}.test.ts',
  'test/faults/**/*.test.ts',
]
const left = isShortRun ? variants : []
/** In `service` a sample of its requests, in `faults` all of them. */
const fuzz = 'test/conformance/fuzz.test.ts'
const leftFolders = './test/projects/remove-left-folders.ts'
const withServices = {
  globalSetup: [leftFolders, './test/projects/hold-database.ts'],
  setupFiles: ['./test/projects/end-services.ts'],
  // Services, databases and browsers start in the middle of a test: on a busy machine each takes many seconds.
  testTimeout: 600_000,
  hookTimeout: 600_000,
}
const everywhere = '{src,test,bench,web/src,clients,tools}/**/*.test.ts'

export default defineConfig({
  resolve: { alias: preactInPlaceOfReact },
  test: {
    // They import React, which is none of the packages.
    server: { deps: { inline: [/\/@tanstack\//u, /\/lucide-react\//u, /\/@radix-ui\//u] } },
    maxWorkers: 2,
    reporters: ['default', './tools/closing-line-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [everywhere],
          exclude: [...configDefaults.exclude, ...service, ...browser],
          globalSetup: [leftFolders],
          setupFiles: ['./test/projects/refuse-services.ts'],
          // Files share what they import: loading it anew for each was two thirds of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: service,
          exclude: [...configDefaults.exclude, ...browser, ...faults, ...left],
          ...withServices,
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [...faults, fuzz],
          env: { PARLEY_TEST_FUZZ: 'whole' },
          ...withServices,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          exclude: [...configDefaults.exclude, ...faults, ...left],
          ...withServices,
          isolate: false,
        },
      },
    ],
    // Tests start real PostgreSQL servers, git servers and browsers: first starts cost seconds on a small machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Of what a page or a service does in the end; the default of a second is a matter of the machine's load.
    expect: { poll: { timeout: 60_000 } },
    // Parsing threads load compiled modules, as in the service (src/cli/compile-cache.ts).
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compile') },
    pool: 'forks',
  },
})
