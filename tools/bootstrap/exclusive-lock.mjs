import { appendFileSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { say } from './messages.mjs'
import { cache, readText } from './paths.mjs'

/**
 * One at a time:
 *
 *     4711 linux 17640…  the holder, which touches the file every two seconds
 *     4720               what it has started last, and what may outlive it
 */
const lockPath = join(cache, 'bootstrap.lock')
const heartbeatMs = 2_000
let isHeld = false

/** Runs `action` while no other process of this checkout does; waits for one that does. */
export async function withLock(action) {
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
    if (!isAnnounced) say(`Waiting for process ${holder.split(' ')[0]}, which prepares this checkout.`)
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
  isHeld = true
  try {
    return await action()
  } finally {
    isHeld = false
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

export function isGone(pid) {
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Notes a process that the holder has started; nothing where this process holds no lock. */
export function noteChild(pid) {
  if (isHeld) appendFileSync(lockPath, `\n${pid}`)
}
