#!/usr/bin/env node
import { enableCompileCache } from './compile-cache.ts'
import { noteRunning } from './note-running.ts'

// Before anything else is loaded, or there would be nothing left to cache.
enableCompileCache()
noteRunning()
const { reportUncaught, runProgram } = await import('./program.ts')
reportUncaught()
await runProgram(process.argv.slice(2))
