import { isToolFailure } from '../../../../tools/tool.ts'
import { code, joinNames, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'

/** What should hardly be in a repository: environment files, keys, built output. */
export function* answerCommitted(): Script {
  const outputs = yield* callAll('list_files', [
    { pattern: '**/.env' },
    { pattern: '**/*.pem' },
    { pattern: '**/*.key' },
    { pattern: '**/id_rsa' },
    { pattern: 'dist/**' },
    { pattern: 'build/**' },
    { pattern: 'node_modules/**' },
    { pattern: '**/*.pyc' },
  ])
  const files = outputs.flatMap((output) =>
    isToolFailure(output) ? [] : output.files.map(({ path }) => path),
  )
  const secrets = yield* call('grep', {
    pattern: String.raw`\b(?:SECRET\w*|PASSWORD|API_?KEY|TOKEN|DATABASE_URL|PRIVATE_KEY)\b\s*[:=]\s*["'][\w!@#%^&*:/.+-]{4,}["']`,
    regex: true,
    limit: 60,
  })
  const lines = isToolFailure(secrets)
    ? []
    : secrets.matches.filter(
        ({ in_test, location, text }) =>
          in_test !== true && !/process\.env|os\.environ|getenv|\.(?:md|rst):/iu.test(`${text} ${location}`),
      )
  if (files.length === 0 && lines.length === 0) {
    yield* say(
      'I found none: no environment file, key, or built output is in the repository, and no line gives a secret a literal value by one of the usual names. Secrets under other names would not be found by this.',
    )
    return
  }
  const built = files.filter((path) => /(?:^|\/)(?:dist|build|node_modules)\//u.test(path))
  const keys = files.filter((path) => !built.includes(path))
  yield* say('These look as if they should not be in the repository:\n\n')
  if (keys.length > 0)
    yield* say(
      `- files that usually hold secrets: ${joinNames(
        keys.map((path) => `[${path}]`),
        10,
      )}\n`,
    )
  if (built.length > 0) {
    const folders = [...Map.groupBy(built, (path) => path.split('/')[0] ?? '')].map(
      ([folder, list]) =>
        `${code(`${folder}/`)} (${plural(list.length, 'file')}, such as [${list[0] ?? ''}])`,
    )
    yield* say(`- built output that is tracked: ${joinNames(folders)}\n`)
  }
  for (const { location, text } of lines.slice(0, 12))
    yield* say(
      `- ${code(text.replace(/([:=]\s*["'\x60]?\S{3})[^\s"'\x60]*/u, '$1…').slice(0, 100))} [${location}]\n`,
    )
}
