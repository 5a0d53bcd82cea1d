import { existsSync } from 'node:fs'

import { isInside, modules, root } from './paths.mjs'
import { run } from './run-program.mjs'

/** Runs npm in `directory`, which is not influenced by the npm that has started us. */
export function runNpm(args, directory = root) {
  const { command, first, shell } = findNpm()
  return run(command, [...first, ...args], { cwd: directory, env: npmEnvironment(), shell })
}

/** `npm config ls`, as far as it says where packages come from. */
export async function npmSettings() {
  const { code, output } = await runNpm(['config', 'ls', '-l', '--json', '--loglevel=error'])
  try {
    return code === 0 ? JSON.parse(output.slice(output.indexOf('{'))) : {}
  } catch {
    return {}
  }
}

/**
 * npm's own program where npm has started us, run by the Node that runs npm: ours may be the one under node_modules,
 * which is about to be replaced.
 */
function findNpm() {
  const program = process.env.npm_execpath
  if (program !== undefined && /npm-cli\.[cm]?js$/.test(program) && existsSync(program)) {
    return { command: process.env.npm_node_execpath ?? process.execPath, first: [program], shell: false }
  }
  return { command: 'npm', first: [], shell: process.platform === 'win32' }
}

/** What the outer npm was called with (a workspace, a dry run, …) is not meant for this install; a registry is. */
function npmEnvironment() {
  const outer =
    /^npm_(lifecycle_|package_|command$|config_(workspaces?|include_workspace_root|omit|include|only|production|dry_run|global|local_prefix|package_lock|package_lock_only|json|if_present)$)/i
  const entries = Object.entries(process.env).filter(([name]) => !outer.test(name) && name !== 'NODE_ENV')
  const environment = Object.fromEntries(entries)
  // npm puts node_modules/.bin first on the PATH of a script: the Node there goes away in the middle of the install.
  const pathName = Object.keys(environment).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  environment[pathName] = (environment[pathName] ?? '')
    .split(separator)
    .filter((directory) => !isInside(modules, directory))
    .join(separator)
  return environment
}
