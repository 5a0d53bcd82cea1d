import { basename, resolve } from 'node:path'

const directory = import.meta.dirname

/** Where this program is installed: a checkout, or the package, whose modules are as deep in it (`dist/program`). */
export const installation = resolve(directory, '../..')

/** The folder of the modules that run, where a checkout has built them (`tools/bootstrap/program.mjs`). */
export const build = /^program-[0-9a-f]+$/.test(basename(directory)) ? directory : undefined
