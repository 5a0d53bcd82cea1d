/**
 * Keeps unit tests to themselves: no process, no connection, no port; threads are fine. What a test needs beyond that
 * decides which project it belongs to, and the message says which.
 */
import childProcess, { ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Server, Socket } from 'node:net'
import { afterEach, beforeEach } from 'vitest'

type Methods = Record<string, () => never>

let refused: Error | undefined
let isInTest = false

refuse(ChildProcess.prototype as unknown as Methods, 'spawn', 'start a process')
for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
  refuse(childProcess as unknown as Methods, name, 'start a process')
}
refuse(Socket.prototype as unknown as Methods, 'connect', 'open a connection')
refuse(Server.prototype as unknown as Methods, 'listen', 'listen on a port')
// Named imports are bound to what the module has exported so far.
syncBuiltinESMExports()

beforeEach(() => {
  isInTest = true
})
// Code under test may have caught the error and gone on without.
afterEach(() => {
  isInTest = false
  const error = refused
  refused = undefined
  if (error !== undefined) throw error
})

function refuse(owner: Methods, name: string, what: string): void {
  owner[name] = () => {
    refused = new Error(
      `Cannot ${what} in a unit test: name the file "*.service.test.ts" (see "Four kinds of tests" in CONTRIBUTING.md)`,
    )
    // Outside of a test there is none to fail: a file that looks for a program would quietly skip its tests.
    if (!isInTest) void Promise.reject(refused)
    throw refused
  }
}
