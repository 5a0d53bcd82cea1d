import { ImportKind, type FileFacts } from '../languages/facts.ts'
import type { Language, ModuleResolver, ProjectFiles } from '../languages/language.ts'
import { languageOfFile } from '../languages/registry.ts'
import { isHeader } from './program/header-names.ts'

interface CandidateFile {
  readonly path: string
  readonly language: Language | undefined
  readonly facts: FileFacts | undefined
}

/**
 * Files whose names do not say that they are code, but which code includes: `#include "commands.def"` (C, C++). They are
 * of the language of the first file that includes them.
 */
export function includedFiles(
  files: readonly CandidateFile[],
  project: () => ProjectFiles,
): ReadonlyMap<string, Language> {
  const included = new Map<string, Language>()
  const byPath = new Map(files.map((file) => [file.path, file]))
  const resolvers = new Map<string, ModuleResolver>()
  for (const { path, language, facts } of files) {
    if (language?.semantics.includes !== true || facts === undefined) continue
    const { imports, strings } = facts
    for (let row = 0; row < imports.count; row++) {
      const specifier = strings[imports.specifier[row]!]!
      if (imports.kind[row] !== ImportKind.STAR || !isHeader(specifier)) continue
      if (languageOfFile(specifier.slice(1, -1), '') !== undefined) continue
      let resolver = resolvers.get(language.id)
      if (resolver === undefined)
        resolvers.set(language.id, (resolver = language.createModuleResolver(project())))
      const target = resolver.resolve(specifier, path, '')
      for (const found of target.kind === 'files' ? target.files : []) {
        if (byPath.get(found)?.language === undefined && !included.has(found)) included.set(found, language)
      }
    }
  }
  return included
}
