/**
 * Makes a fresh checkout ready: installs the pinned packages and builds the web app and the program, where one is missing
 * or older than what it is made from. npm calls it before `start`, `ask`, `test`, `check` and `bench`; when nothing is
 * to do it says nothing. It runs on whatever Node the machine has, before anything is installed: only built-ins.
 *
 *     node tools/bootstrap.mjs [--test]     --test: the packages for development (a browser, compilers) as well, but no
 *                                           program: what tests start are its sources
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { withLock } from './bootstrap/exclusive-lock.mjs'
import { install } from './bootstrap/install-packages.mjs'
import { isInstalled, wasForDevelopment } from './bootstrap/installed-packages.mjs'
import { Problem, say, sayProblem, seconds, startProgress } from './bootstrap/messages.mjs'
import { cache, modules, root } from './bootstrap/paths.mjs'
import { program } from './bootstrap/program.mjs'
import { noteReady } from './bootstrap/ready-note.mjs'
import { webApp } from './bootstrap/web-app.mjs'

const forDevelopment = process.argv.includes('--test')
const parts = forDevelopment ? [webApp] : [webApp, program]

try {
  checkMachine()
  const lookedAtMs = Date.now()
  if (!isReady()) await withLock(prepare)
  else if (!forDevelopment) noteReady(lookedAtMs)
  provideExec()
} catch (error) {
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
  if (isForbidden) {
    say(
      `Cannot prepare "${root}": this user may not write to "${error.path}". ` +
        'Run "node tools/bootstrap.mjs" there once as its owner.',
    )
  } else sayProblem(error, cache)
  process.exitCode = 1
}

function isReady() {
  return isInstalled(forDevelopment) && parts.every((part) => part.isBuilt())
}

async function prepare() {
  const missing = parts.filter((part) => !part.isBuilt())
  // Another process may have done it while this one waited for the lock.
  if (!isInstalled(forDevelopment) || missing.some((part) => !part.canBuild()))
    await install(forDevelopment || wasForDevelopment())
  if (missing.length === 0) return
  const started = Date.now()
  const names = missing.map(({ name }) => name).join(' and ')
  const progress = startProgress(`Building ${names}`)
  try {
    const ends = await Promise.allSettled(missing.map((part) => part.build()))
    // The lock is held until all have ended.
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } finally {
    progress.end()
  }
  say(`Built ${names} in ${seconds(started)}.`)
}

/** What npm's scripts hand their shell over with; the one of Windows has no such word. */
function provideExec() {
  const path = join(modules, '.bin/exec.cmd')
  if (process.platform === 'win32' && !existsSync(path)) writeFileSync(path, '@%*\r\n')
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
