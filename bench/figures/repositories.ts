import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What the page measures, as `owner/name`; at least one repository for each language. */
export const repositories = [
  'vuejs/core',
  'eslint/eslint',
  'pallets/flask',
  'pylint-dev/pylint',
  'google/gson',
  'junit-team/junit4',
  'gin-gonic/gin',
  'caddyserver/caddy',
  'BurntSushi/ripgrep',
  'redis/redis',
  'google/leveldb',
  'fmtlib/fmt',
  'DapperLib/Dapper',
] as const

export interface Checkouts {
  /** The folder of a repository, `owner/name`; undefined where there is none. */
  find(repository: string): string | undefined
  /** `owner/name at 0123456`. */
  describe(repository: string): string
}

/** Checkouts below a folder: `owner/name`, `owner+name` or `name`. */
export function openCheckouts(root: string): Checkouts {
  const find = (repository: string) =>
    [repository, repository.replace('/', '+'), repository.slice(repository.indexOf('/') + 1)]
      .map((name) => join(root, name))
      .find((folder) => existsSync(folder))
  return {
    find,
    describe(repository) {
      const folder = find(repository)!
      const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short=10', 'HEAD'], {
        encoding: 'utf8',
      })
      return `${repository} at ${commit.trim()}`
    },
  }
}
