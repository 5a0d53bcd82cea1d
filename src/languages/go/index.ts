import { plainSemantics, type Language } from '../language.ts'
import { builtins } from './builtins.ts'
import { packageOfPath, readGoModules } from './go-mod.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'

export const go: Language = {
  id: 'go',
  name: 'Go',
  extensions: ['.go'],
  interpreters: [],
  extractorVersion: 10,
  grammarFor: () => 'go',
  createModuleResolver,
  ownPackages: (project) =>
    [...readGoModules(project).byDirectory.values()].flatMap(({ path, directory }) =>
      path === '' ? [] : [{ name: packageOfPath(path), directory }],
    ),
  semantics: {
    ...plainSemantics,
    library,
    module: 'package',
    visibility: 'capitalised',
    importsWrite: 'paths',
    callOfClass: 'converts',
    interfaces: 'structural',
    librariesReturnOwn: true,
    transparentTypes: new Set(['*']),
    builtins,
  },
  // What the go command takes for tests, and the folders that hold what they read.
  runByOthers,
  isTestPath: (path) => /_test\.go$|(?:^|\/)(?:tests?|testdata)\//.test(path),
}
