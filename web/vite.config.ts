import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { createGroup } from './page-code.ts'
import { preactInPlaceOfReact } from './preact-in-place-of-react.ts'
import { precompress } from './precompress.ts'

/** What the first page of most visits is made of, beside the entry. */
const home = ['src/app/signed-in.tsx', 'src/projects/projects-page.tsx']
const conversation = ['src/conversations/conversation-page.tsx']

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
            { name: 'initial', tags: ['$initial'], priority: 3 },
            { name: createGroup('home', home), minShareCount: 2, priority: 2 },
            { name: createGroup('conversation', conversation), minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8001' } },
})
