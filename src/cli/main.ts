#!/usr/bin/env node
import { enableCompileCache } from './compile-cache.ts'

// Before anything else is loaded, or there would be nothing left to cache.
enableCompileCache()
const { reportUncaught, runProgram } = await import('./program.ts')
reportUncaught()
await runProgram(process.argv.slice(2))
