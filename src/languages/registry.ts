import { c, cpp } from './c/index.ts'
import { csharp } from './csharp/index.ts'
import { go } from './go/index.ts'
import { java } from './java/index.ts'
import { javascript, svelte, typescript, vue } from './javascript/index.ts'
import { kotlin } from './kotlin/index.ts'
import type { Language } from './language.ts'
import { php } from './php/index.ts'
import { python } from './python/index.ts'
import { ruby } from './ruby/index.ts'
import { rust } from './rust/index.ts'

/** Every language that facts are taken from. */
export const languages: readonly Language[] = [
  typescript,
  javascript,
  vue,
  svelte,
  python,
  java,
  kotlin,
  go,
  rust,
  csharp,
  ruby,
  php,
  c,
  cpp,
]

const byId = new Map(languages.map((language) => [language.id, language]))
const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
)
const byInterpreter = new Map(
  languages.flatMap((language) => language.interpreters.map((name) => [name, language] as const)),
)

const byFileName = new Map(
  languages.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language] as const)),
)

/** Languages whose code uses that of one another, where they are more than one. */
const families: readonly (readonly string[])[] = [
  ['typescript', 'javascript', 'vue', 'svelte'],
  ['c', 'cpp'],
  ['java', 'kotlin'],
]

/** Ids of the languages whose code may use, or be used by, code of a language, its own among them. */
export function languagesWith(id: string): readonly string[] {
  return families.find((family) => family.includes(id)) ?? [id]
}

export function findLanguage(id: string): Language | undefined {
  return byId.get(id)
}

/** As people write it: `C++` for `cpp`. What is no id of a language, such as the name of one that is only searched, is left. */
export function nameLanguage(id: string): string {
  return byId.get(id)?.name ?? id
}

/** By the file's extension, or by the whole name or the `#!` line of a file without one. */
export function languageOfFile(path: string, firstLine: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  if (dot > 0) return byExtension.get(name.slice(dot).toLowerCase())
  const named = byFileName.get(name.toLowerCase())
  if (named !== undefined) return named
  // `#!/usr/bin/env -S node --flag` and `#!/usr/bin/python3.12` name node and python3.
  const words = firstLine.startsWith('#!') ? firstLine.slice(2).trim().split(/\s+/) : []
  const program = words.find((word) => !word.endsWith('/env') && !word.startsWith('-'))
  const interpreter = program?.slice(program.lastIndexOf('/') + 1).replace(/(?<=\d)\.\d+$/, '')
  return interpreter === undefined ? undefined : byInterpreter.get(interpreter)
}
