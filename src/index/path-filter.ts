import { RE2JS } from 're2js'

/**
 * A test for paths: a file or directory (`src/index`, `src/index/open.ts`), or a glob (`src/{a,b}/*.go`, `*.md`).
 * Globs run in linear time whatever is asked. Undefined where all paths pass.
 */
export function createPathFilter(path: string | undefined): ((path: string) => boolean) | undefined {
  const wanted = (path ?? '').replace(/^(?:\.?\/)+/, '').replace(/(?<!\/)\/+$/, '')
  if (wanted === '' || wanted === '.') return undefined
  const isInside = (candidate: string): boolean =>
    candidate.startsWith(wanted) && (candidate.length === wanted.length || candidate[wanted.length] === '/')
  const glob = GLOB_CHARACTERS.test(wanted) ? compileGlob(wanted) : undefined
  // Brackets and braces are part of real names too (`app/[id]/page.tsx`).
  const isWanted = (candidate: string): boolean => isInside(candidate) || glob?.test(candidate) === true
  return glob === undefined ? isWanted : rememberPaths(isWanted)
}

/** Nodes and edges come file by file: a glob is tried once for those of a file, and few files are held. */
function rememberPaths(test: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    let isWanted = known.get(path)
    if (isWanted === undefined) {
      if (known.size >= MAX_KNOWN_PATHS) known.clear()
      isWanted = test(path)
      known.set(path, isWanted)
    }
    return isWanted
  }
}

const MAX_KNOWN_PATHS = 100_000

const GLOB_CHARACTERS = /[*?[{]/
const MAX_GLOB_LENGTH = 1000

function compileGlob(glob: string): RE2JS | undefined {
  if (glob.length > MAX_GLOB_LENGTH) return undefined
  // A glob without a slash is meant for names, wherever the file lies.
  const source = translateGlob(glob)
  try {
    return RE2JS.compile(`^${glob.includes('/') ? '' : '(?:.*/)?'}${source}(?:/.*)?$`, RE2JS.DOTALL)
  } catch {
    return undefined
  }
}

function translateGlob(glob: string): string {
  let source = ''
  let depth = 0
  for (let index = 0; index < glob.length; index++) {
    const character = glob[index] ?? ''
    if (glob.startsWith('**/', index)) {
      source += '(?:.*/)?'
      index += 2
    } else if (glob.startsWith('**', index)) {
      source += '.*'
      index += 1
    } else if (character === '*') source += '[^/]*'
    else if (character === '?') source += '[^/]'
    else if (character === '[') {
      const end = glob.indexOf(']', index + 2)
      if (end === -1) source += '\\['
      else {
        source += translateClass(glob.slice(index + 1, end))
        index = end
      }
    } else if (character === '{') {
      source += '(?:'
      depth++
    } else if (character === '}' && depth > 0) {
      source += ')'
      depth--
    } else if (character === ',' && depth > 0) source += '|'
    else source += RE2JS.quote(character)
  }
  return source + ')'.repeat(depth)
}

function translateClass(members: string): string {
  const negated = /^[!^]/.test(members)
  const plain = (negated ? members.slice(1) : members).replace(/[\\[\]^&~]/g, '\\$&')
  return `[${negated ? '^/' : ''}${plain}]`
}
