import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { createHomeGroup } from './home-code.ts'
import { preactInPlaceOfReact } from './preact-in-place-of-react.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [tailwindcss(), precompress()],
  resolve: { alias: preactInPlaceOfReact },
  // A worker that imports grammars on demand has to be a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Mermaid's own chunks are large and load only when an answer holds a diagram.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // On a slow line a small file costs a round trip, not its size: what some pages share is one file.
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 2 },
            { name: createHomeGroup(), minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8001' } },
})
