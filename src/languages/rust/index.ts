import { plainSemantics, type Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { readPackages } from './cargo.ts'
import { runByOthers } from './run-by-others.ts'
import { containers, plainMarks, transparentTypes } from './standard-types.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'

export const rust: Language = {
  id: 'rust',
  name: 'Rust',
  extensions: ['.rs'],
  interpreters: ['rust-script'],
  extractorVersion: 16,
  grammarFor: () => 'rust',
  createModuleResolver,
  ownPackages: (project) =>
    [...readPackages(project).values()].map(({ libraryName, directory, library }) => ({
      name: libraryName,
      directory,
      entry: library === '' ? undefined : library,
    })),
  semantics: {
    ...plainSemantics,
    library,
    // Private items are visible to the modules within, and `use` binds like any item.
    interfaces: 'explicit',
    plainMarks,
    privateImports: true,
    makesByFields: true,
    meanings: 'macros',
    separateMethods: true,
    librariesReturnOwn: true,
    containers,
    transparentTypes,
    builtins,
  },
  isTestPath,
  runByOthers,
  reexports: { files: /./u, statement: /^[ \t]*pub(?:\([^()\n]{1,99}\))?\s+use\s[^;]{1,9999};/gmu },
}

/** Integration tests, and the file of a module named for its tests. */
function isTestPath(path: string): boolean {
  return /(?:^|\/)tests\//.test(path) || /(?:^|[/_])tests?\.rs$/.test(path)
}
