import { isToolFailure } from '../../../../tools/tool.ts'
import { code, joinNames, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'

/** "Cannot find module '../x'" of a relative path: who imports it, whether it is there, and what is beside it. */
export function* answerMissingModule(text: string): Script<boolean> {
  const specifier =
    /(?:cannot find module|could not resolve|can't resolve|module not found:?[^'"]{0,40}) ['"`](\.{1,2}\/[^'"`\s]{1,200})['"`]/iu.exec(
      text,
    )?.[1]
  if (specifier === undefined) return false
  const importer = text
    .replace(specifier, '')
    .split(/[^\w.@/-]/u)
    .find((word) => word.includes('/') && /\w\.[cm]?[jt]sx?$/u.test(word))
  const imports = yield* call('grep', { pattern: specifier, case_sensitive: true, limit: 20 })
  const lines = isToolFailure(imports)
    ? []
    : imports.matches.filter(({ location }) => !/(?:^|\/)(?:dist|build|out)\//u.test(location))
  const base = importer ?? lines[0]?.location.replace(/:\d+-\d+$/u, '')
  if (base === undefined) return false
  const target = resolve(base, specifier)
  const name = target.split('/').at(-1) ?? target
  const listed = yield* call('list_files', { pattern: name })
  const files = isToolFailure(listed) ? [] : listed.files
  const isModule = files.find(
    ({ path }) =>
      path === target ||
      /^(?:\/index)?\.(?:[cm]?[jt]sx?|json|d\.ts)$/u.test(
        path.startsWith(target) ? path.slice(target.length) : '',
      ),
  )
  if (isModule !== undefined) {
    yield* say(
      `${code(target)} is in the parsed commit as [${isModule.path}]: a checkout of this commit has it.`,
    )
    return true
  }
  const at = lines.find(({ location }) => location.startsWith(`${base}:`)) ?? lines[0]
  yield* say(
    `${code(`${target}.ts`)} is not in the parsed commit${at === undefined ? '' : `, and ${code(at.text.trim())} imports it [${at.location}]`}.`,
  )
  const beside = files.filter(({ path }) => path.startsWith(`${target}.`))
  if (beside.length > 0)
    yield* say(
      ` Beside it stands ${joinNames(beside.map(({ path }) => `${code(path)} [${path}]`))}: copy it to ${code(beside[0]?.path.replace(/\.(?:example|sample|dist|template|default)$/u, '') ?? target)}.`,
    )
  yield* sayMentions(target, name)
  const others = [...new Set(lines.map(({ location }) => location))].filter(
    (location) => location !== at?.location,
  )
  if (others.length > 0)
    yield* say(
      `\n\nIt is also imported at ${joinNames(
        others.slice(0, 6).map((location) => `[${location}]`),
        6,
      )}.`,
    )
  return true
}

/** What ignores it and what tells how to make it. */
function* sayMentions(target: string, name: string): Script {
  const output = yield* call('grep', { pattern: `${name}.`, case_sensitive: true, limit: 60 })
  if (isToolFailure(output)) return
  const ignored = output.matches.find(
    ({ location, text }) =>
      /(?:^|\/)\.gitignore:/u.test(location) &&
      /^\.(?:[cm]?[jt]sx?|json|\*)$/u.test(text.trim().replace(/^.*\//u, '').slice(name.length)) &&
      text.trim().replace(/^.*\//u, '').startsWith(name),
  )
  if (ignored !== undefined)
    yield* say(
      ` Git ignores it: ${code(ignored.text.trim())} [${ignored.location}], so a fresh clone does not have it.`,
    )
  const told = output.matches
    .filter(({ location, text }) => /\.(?:md|rst|txt):/iu.test(location) && text.includes(`${target}.`))
    .slice(0, 2)
  for (const { text, location } of told) yield* say(` “${quoteDoc(text.trim())}” [${location}]`)
}

function resolve(importer: string, specifier: string): string {
  const parts = importer.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
