import { plainSemantics, type Language } from '../language.ts'
import { builtinMemberNames, builtins, plainBases } from './builtins.ts'
import { library } from './library.ts'
import { createModuleResolver } from './modules.ts'
import { runByOthers } from './run-by-others.ts'
import { isTestPath } from './test-paths.ts'

export const ruby: Language = {
  id: 'ruby',
  name: 'Ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec'],
  fileNames: [
    'rakefile',
    'gemfile',
    'guardfile',
    'vagrantfile',
    'capfile',
    'podfile',
    'brewfile',
    'dangerfile',
  ],
  interpreters: ['ruby', 'jruby'],
  extractorVersion: 4,
  grammarFor: () => 'ruby',
  createModuleResolver,
  semantics: {
    ...plainSemantics,
    library,
    nameOfUnnamed: '<block>',
    starImports: 'last',
    importsWrite: 'names-and-paths',
    plainBases,
    separateStatic: true,
    literalMembers: false,
    modulesAreMixedIn: true,
    builtinMembers: true,
    redefinitions: true,
    transparentTypes: new Set<string>(),
    constructorNames: ['initialize'],
    dataModel: true,
    builtins,
    builtinMemberNames,
  },
  isTestPath,
  runByOthers,
}
