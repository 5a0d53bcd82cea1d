import type { Extractor, Language } from './language.ts'

/** By language id. A thread that parses Go has no need to load four more languages, which takes 40 ms. */
const loaders: Readonly<Record<string, () => Promise<Language>>> = {
  csharp: async () => (await import('./csharp/index.ts')).csharp,
  c: async () => (await import('./c/index.ts')).c,
  cpp: async () => (await import('./c/index.ts')).cpp,
  go: async () => (await import('./go/index.ts')).go,
  java: async () => (await import('./java/index.ts')).java,
  javascript: async () => (await import('./javascript/index.ts')).javascript,
  typescript: async () => (await import('./javascript/index.ts')).typescript,
  kotlin: async () => (await import('./kotlin/index.ts')).kotlin,
  svelte: async () => (await import('./javascript/index.ts')).svelte,
  vue: async () => (await import('./javascript/index.ts')).vue,
  php: async () => (await import('./php/index.ts')).php,
  python: async () => (await import('./python/index.ts')).python,
  ruby: async () => (await import('./ruby/index.ts')).ruby,
  rust: async () => (await import('./rust/index.ts')).rust,
}

const extractorLoaders: Readonly<Record<string, () => Promise<Extractor>>> = {
  csharp: async () => {
    const { blankSplitHeads } = await import('./csharp/split-heads.ts')
    return { ...(await import('./csharp/extract.ts')), prepare: blankSplitHeads }
  },
  c: loadC,
  cpp: loadC,
  go: () => import('./go/extract.ts'),
  java: () => import('./java/extract.ts'),
  javascript: () => import('./javascript/extract.ts'),
  typescript: () => import('./javascript/extract.ts'),
  kotlin: async () => {
    const { prepare } = await import('./kotlin/prepare.ts')
    return { ...(await import('./kotlin/extract.ts')), prepare }
  },
  svelte: loadComponents,
  vue: loadComponents,
  php: () => import('./php/extract.ts'),
  python: () => import('./python/extract.ts'),
  ruby: () => import('./ruby/extract.ts'),
  rust: async () => {
    const { prepare } = await import('./rust/prepare.ts')
    return { ...(await import('./rust/extract.ts')), prepare }
  },
}

async function loadComponents(): Promise<Extractor> {
  const { readComponent } = await import('./javascript/components/read-component.ts')
  return { ...(await import('./javascript/extract.ts')), prepare: readComponent }
}

async function loadC(): Promise<Extractor> {
  const { blankMacroNoise } = await import('./c/macro-noise.ts')
  return { ...(await import('./c/extract.ts')), prepare: blankMacroNoise }
}

export const loadableLanguages = Object.keys(loaders)

/** An import resolves its path anew each time, which for every file would cost a twentieth of a parse. */
const languages = new Map<string, Promise<Language>>()
const extractors = new Map<string, Promise<Extractor>>()

/** One language of the registry, without the others. */
export async function loadLanguage(id: string): Promise<Language> {
  return await loadOnce(languages, loaders, id)
}

/** What takes the facts of a language's files. */
export async function loadExtractor(id: string): Promise<Extractor> {
  return await loadOnce(extractors, extractorLoaders, id)
}

function loadOnce<Loaded>(
  loading: Map<string, Promise<Loaded>>,
  from: Readonly<Record<string, () => Promise<Loaded>>>,
  id: string,
): Promise<Loaded> {
  let loaded = loading.get(id)
  if (loaded !== undefined) return loaded
  const load = from[id]
  if (load === undefined) {
    throw new Error(`Cannot load language "${id}": expected one of ${loadableLanguages.join(', ')}`)
  }
  loading.set(id, (loaded = load()))
  return loaded
}
