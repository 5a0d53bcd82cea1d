import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call } from '../../script.ts'

/** Where a package that nothing imports is named all the same: configuration, scripts, conditions of the build. */
export function* findMentions({
  name,
  place,
}: DeclaredPackage): Script<{ readonly text: string; readonly location: string }[]> {
  const last =
    name
      .replace(/\/v\d+$/u, '')
      .split(/[/:]/u)
      .at(-1) ?? name
  const output = yield* call('grep', {
    pattern: name.startsWith('@') ? name : last,
    case_sensitive: false,
    limit: 40,
  })
  if (isToolFailure(output)) return []
  const word = (name.startsWith('@') ? name : last).toLowerCase()
  return output.matches
    .filter(
      ({ text, location }) =>
        hasWord(text.toLowerCase(), word) &&
        !/(?:lock|\.sum|shrinkwrap)\b|\.(?:md|mdx|rst|txt|adoc|svg|snap)$/iu.test(pathOf(location)) &&
        location !== `${place.path}:${place.line}-${place.line}` &&
        !/^\s*"@?[\w./-]+":\s*"[\^~><=]?\d/u.test(text),
    )
    .map(({ text, location }) => ({ text: text.trim(), location }))
}

/** Whether a name stands there that is no part of a longer one. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\w@/-]/u.test(text[at - 1] ?? ' ') && !/[\w-]/u.test(text[at + word.length] ?? ' ')) return true
  }
  return false
}
