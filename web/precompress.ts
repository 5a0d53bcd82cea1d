import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain nothing that a reader would notice. */
const leastBytes = 1024
/** Above it the best level takes seconds, for a few percent: these are loaded for diagrams and rare languages. */
const largeBytes = 500_000

/**
 * Writes each text of the build, and WebAssembly, as Brotli and gzip too: what is compressed once may take its time. The server sends
 * these to whoever takes them (`src/server/web-app.ts`).
 */
export function precompress(): Plugin {
  return {
    name: 'parley-precompress',
    apply: 'build',
    generateBundle: {
      // After all that adds files, `index.html` among them.
      order: 'post',
      async handler(_options, bundle) {
        const compressible = Object.entries(bundle).flatMap(([fileName, output]) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          const isCompressible = /\.(?:js|css|html|svg|json|wasm)$/u.test(fileName)
          return isCompressible && content.byteLength >= leastBytes ? [{ fileName, content }] : []
        })
        await Promise.all(
          compressible.map(async ({ fileName, content }) => {
            const quality = content.byteLength > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY
            const [brotli, gzipped] = await Promise.all([
              promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
              promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
            ])
            this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli })
            this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipped })
          }),
        )
      },
    },
  }
}
