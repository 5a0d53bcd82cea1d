import type { PinnedRepository } from './question.ts'

export const helm: PinnedRepository = {
  name: 'helm/helm',
  language: 'Go',
  address: 'https://github.com/helm/helm',
  commit: 'e9b85e4de16ad45805843fb121748018cf89094b',
  questions: [
    {
      kind: 'where-is',
      text: 'Where is CoalesceValues defined?',
      contains: ['pkg/chart/common/util/coalesce.go', 'func CoalesceValues('],
      cites: ['pkg/chart/common/util/coalesce.go:45-51'],
    },
    {
      kind: 'where-is',
      text: 'Where are .helmignore files parsed?',
      contains: ['ParseFile'],
      cites: ['pkg/ignore/rules.go:54-61'],
    },
    {
      kind: 'who-calls',
      text: 'Who calls EnsureArchive?',
      contains: ['LoadFile', 'complete'],
      cites: [
        'pkg/chart/loader/archive/archive.go:168',
        'internal/chart/v3/loader/archive.go:52',
        'pkg/chart/loader/load.go:126',
        'pkg/chart/v2/loader/archive.go:52',
      ],
    },
    {
      // Another package has a function of this name too.
      kind: 'who-calls',
      text: 'Who calls ParseFile of pkg/ignore/rules.go?',
      contains: ['LoadDir'],
      cites: ['internal/chart/v3/loader/directory.go:57', 'pkg/chart/v2/loader/directory.go:57'],
      citesNot: ['pkg/strvals/'],
    },
    {
      kind: 'what-implements',
      text: 'What implements Getter?',
      contains: ['HTTPGetter', 'OCIGetter', 'getterPlugin'],
      containsNot: ['HTTPInstaller'],
      cites: ['pkg/getter/httpgetter.go:34', 'pkg/getter/ocigetter.go:35', 'pkg/getter/plugingetter.go:91'],
    },
    {
      kind: 'what-implements',
      text: 'What implements the storage Driver interface?',
      contains: ['Memory', 'ConfigMaps', 'Secrets', 'SQL'],
      cites: [
        'pkg/storage/driver/memory.go:42',
        'pkg/storage/driver/cfgmaps.go:46',
        'pkg/storage/driver/secrets.go:46',
        'pkg/storage/driver/sql.go:91',
      ],
    },
    {
      // Many types of the repository have a method Run, with other parameters: in Go that is not the interface.
      kind: 'what-implements',
      text: 'What implements PostRenderer?',
      contains: ['postRendererPlugin'],
      containsNot: ['Rollback', 'Uninstall', 'GetValues'],
      cites: ['pkg/postrenderer/postrenderer.go:56'],
    },
    {
      kind: 'what-does-file',
      text: 'What does pkg/ignore/rules.go do?',
      contains: ['ParseFile', 'helmignore', 'collection of path matching rules'],
      cites: ['pkg/ignore/rules.go:37-39', 'pkg/ignore/rules.go:64'],
    },
    {
      kind: 'what-does-file',
      text: 'What does pkg/strvals/parser.go do?',
      contains: ['Parse parses a set line', 'ParseIntoString', 'pkg/cli/values/options.go'],
      cites: ['pkg/strvals/parser.go:55-61', 'pkg/strvals/parser.go:136'],
    },
    {
      kind: 'how-to-get',
      text: 'How do I get from Install.Run to CoalesceValues?',
      contains: ['Install.RunWithContext', 'ToRenderValuesWithSchemaValidation'],
      cites: ['pkg/action/install.go:277', 'pkg/action/install.go:366', 'pkg/chart/common/util/values.go:57'],
    },
    {
      kind: 'how-to-get',
      text: 'How do I get from newInstallCmd to Client.Create?',
      contains: ['runInstall', 'Install.RunWithContext'],
      cites: ['pkg/cmd/install.go:160', 'pkg/cmd/install.go:352', 'pkg/kube/client.go:353'],
    },
  ],
}
