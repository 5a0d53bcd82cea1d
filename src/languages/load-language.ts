import type { Language } from './language.ts'

/** By language id. A thread that parses Go has no need to load four more languages, which takes 40 ms. */
const loaders: Readonly<Record<string, () => Promise<Language>>> = {
  csharp: async () => (await import('./csharp/index.ts')).csharp,
  c: async () => (await import('./c/index.ts')).c,
  cpp: async () => (await import('./c/index.ts')).cpp,
  go: async () => (await import('./go/index.ts')).go,
  java: async () => (await import('./java/index.ts')).java,
  javascript: async () => (await import('./javascript/index.ts')).javascript,
  typescript: async () => (await import('./javascript/index.ts')).typescript,
  python: async () => (await import('./python/index.ts')).python,
  rust: async () => (await import('./rust/index.ts')).rust,
}

export const loadableLanguages = Object.keys(loaders)

/** An import resolves its path anew each time, which for every file would cost a twentieth of a parse. */
const loading = new Map<string, Promise<Language>>()

/** One language of the registry, without the others. */
export async function loadLanguage(id: string): Promise<Language> {
  const load = loaders[id]
  if (load === undefined) {
    throw new Error(`Cannot load language "${id}": expected one of ${loadableLanguages.join(', ')}`)
  }
  let loaded = loading.get(id)
  if (loaded === undefined) loading.set(id, (loaded = load()))
  return loaded
}
