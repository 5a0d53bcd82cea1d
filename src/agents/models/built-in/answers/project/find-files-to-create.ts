import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'

export interface FileToCreate {
  readonly path: string
  readonly sample: string
}

/** Files that are made from a sample beside them: `config.ts.example` where there is no `config.ts`. */
export function* findFilesToCreate(): Script<FileToCreate[]> {
  const suffixes = ['.example', '.sample', '.dist', '.template']
  const outputs = yield* callAll(
    'list_files',
    suffixes.map((pattern) => ({ pattern })),
  )
  const samples = outputs
    .flatMap((output) => (isToolFailure(output) ? [] : output.files.map(({ path }) => path)))
    .filter(
      (path) =>
        path.split('/').length <= 4 &&
        !/(?:^|\/)(?:tests?|node_modules|vendor|docs?|podman|k8s|kubernetes|helm|deploy\w*|contrib)\//iu.test(
          path,
        ),
    )
  const targets = samples.flatMap((sample) => {
    const path = sample.replace(/\.(?:example|sample|dist|template)(?=$|\.\w+$)/u, '')
    return path === sample ? [] : [{ path, sample }]
  })
  const asked = targets.slice(0, 6)
  const existing = yield* callAll(
    'list_files',
    asked.map(({ path }) => ({ pattern: path })),
  )
  return asked.filter(({ path }, index) => {
    const output = existing[index]
    return output !== undefined && !isToolFailure(output) && !output.files.some((file) => file.path === path)
  })
}
