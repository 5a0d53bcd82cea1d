import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'

/** Part of the repository that a question limits itself to: "the Infrastructure project", "the frontend". */
export interface AskedScope {
  readonly word: string
  readonly matches: (path: string) => boolean
}

const sides: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:front-?end|web client|client side|the ui|web ui)\b/iu,
    /(?:^|\/)(?:front-?end|client|web|ui|webapp|web-app|www|app)\//iu,
  ],
  [/\b(?:back-?end|server side|the server|the api)\b/iu, /(?:^|\/)(?:back-?end|server|api)\//iu],
]

const noScopes =
  /^(?:the|this|that|which|what|each|every|any|other|one|test|own|main|whole|entire|npm|nuget|cargo|python|java|maven|node|go|run-?time|dev|third-party|external|installed|required|declared|direct)$/iu

/** The part of the repository whose packages are asked for, where its manifests can be told apart; else `undefined`. */
export function findAskedScope(text: string, packages: readonly DeclaredPackage[]): AskedScope | undefined {
  const paths = [...new Set(packages.map(({ place }) => place.path))]
  const accept = (word: string, matches: (path: string) => boolean): AskedScope | undefined => {
    const inside = paths.filter(matches)
    return inside.length > 0 && inside.length < paths.length ? { word, matches } : undefined
  }
  for (const [asked, where] of sides) {
    const word = asked.exec(text)?.[0]
    const found = word === undefined ? undefined : accept(word, (path) => where.test(path))
    if (found !== undefined) return found
  }
  const named = [
    ...text.matchAll(
      /\b([\w.@/-]{2,60}) (?:project|package|module|crate|app|service|workspace|part|layer|side)s?\b/giu,
    ),
    ...text.matchAll(/\b(?:in|of|by|does|for) (?:the )?[`'"]?([\w.@/-]{2,60})[`'"]?/giu),
  ].map(([, word]) => (word ?? '').replace(/^\.?\//u, ''))
  for (const word of named) {
    if (noScopes.test(word)) continue
    const found = accept(word, (path) => isWithin(path, word.toLowerCase()))
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a path leads through a directory of this name, or to a project whose name ends so: `Shop.Core.csproj`. */
function isWithin(path: string, word: string): boolean {
  const parts = path.toLowerCase().split('/')
  const file = parts.pop() ?? ''
  const project = /^(.*)\.\w+proj$/u.exec(file)?.[1]
  return (
    `/${parts.join('/')}/`.includes(`/${word}/`) ||
    [...parts, ...(project === undefined ? [] : [project])].some((part) => part.endsWith(`.${word}`)) ||
    project === word
  )
}
