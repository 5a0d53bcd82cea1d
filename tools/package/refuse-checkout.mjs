import { say } from '../bootstrap/messages.mjs'

/** npm calls it before it packs or publishes the checkout itself, whose TypeScript no Node runs below node_modules. */
say('Cannot pack the checkout as it is: "npm run package" compiles it, and prints where the tarball is.')
process.exitCode = 1
