/**
 * For bundlers: what is written for React runs on Preact, which is 49 KB less script (Brotli). Types stay those of React.
 * What Preact does otherwise is named in `test/web-preact.test.ts`; when effects run is in `src/app/effect-timing.ts`.
 */
export const preactInPlaceOfReact = [
  { find: /^react(?:-dom)?$/u, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/u, replacement: 'preact/compat/client' },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/u, replacement: 'preact/$1' },
]
