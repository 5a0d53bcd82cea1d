import { RE2JS } from 're2js'

/**
 * Whether a path, or its end from a directory on, matches a glob in any case: `**`, `*`, `?`, `[a-z]`, `[!x]` and
 * `{a,b}`. A bracket or brace that nothing closes stands for itself.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  // On an automaton: a backtracking engine would try every way of sharing a long path among the stars.
  const expression = RE2JS.compile(`(?:^|/)${translate(glob)}$`, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL)
  return (path) => expression.test(path)
}

export function isGlob(pattern: string): boolean {
  return /[*?]|\[[^\]]+\]|\{[^}]*\}/u.test(pattern)
}

const tokens = /\*\*\/?|\[!?[^\]/]+\]|[^]/gu

function translate(glob: string): string {
  const lastClose = glob.lastIndexOf('}')
  let depth = 0
  return (
    glob.replaceAll(tokens, (token, at: number) => {
      if (token.startsWith('**')) return '.*'
      if (token.length > 2 && token.startsWith('[')) return translateClass(token.slice(1, -1))
      if (token === '*') return '[^/]*'
      if (token === '?') return '[^/]'
      if (token === '{' && at < lastClose) {
        depth += 1
        return '(?:'
      }
      if (token === '}' && depth > 0) {
        depth -= 1
        return ')'
      }
      if (token === ',' && depth > 0) return '|'
      return RE2JS.quote(token)
    }) + ')'.repeat(depth)
  )
}

function translateClass(members: string): string {
  const isNegated = members.startsWith('!') && members.length > 1
  const ranges = [...(isNegated ? members.slice(1) : members).matchAll(/([^])-([^])|[^]/gu)].map(
    ([all, low, high]) => {
      if (low === undefined || high === undefined) return escapeMember(all)
      return low <= high ? `${escapeMember(low)}-${escapeMember(high)}` : escapeMember(all)
    },
  )
  return `[${isNegated ? '^/' : ''}${ranges.join('')}]`
}

function escapeMember(text: string): string {
  return text.replaceAll(/[\\\]^[&~-]/gu, String.raw`\$&`)
}
