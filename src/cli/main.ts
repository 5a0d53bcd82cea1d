#!/usr/bin/env node
import { enableCompileCache } from './compile-cache.ts'

// Before anything else is loaded, or there would be nothing left to cache.
enableCompileCache()
await import('./program.ts')
