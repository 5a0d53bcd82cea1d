import { execFileSync } from 'node:child_process'

/** Who the commits of a benchmark are by, on every machine and whatever is configured. */
const identity = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' }
const settings = ['user.name=Bench', 'user.email=bench@example.com', 'core.autocrlf=false', 'gc.auto=0']

/** Runs git in a folder and gives back what it wrote, without the line end. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...identity },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd()
}
