/** In CI all tests run, and a test that needed a second try has failed. */
export const isCi = (process.env['CI'] ?? '') !== ''

/** `npm test` on somebody's machine. Vitest by itself runs what it is asked for. */
export const isShortRun = process.env['npm_lifecycle_event'] === 'test' && !isCi
