import type { Subjects } from '../resolve-subject.ts'
import type { Intent, Understanding } from '../understand.ts'

/**
 * What a question writes as code and means as something that is there: definitions that were found by it, and members,
 * options and paths that were not. What is yet to be made ("a new endpoint, e.g. /api/projects") is none of it, nor is
 * a value or a product.
 */
export function readNamed({ names, text, intent }: Understanding, { found, missing }: Subjects): string[] {
  const known = found
    .filter(({ asked, node }) => names.strong.includes(asked) && node.kind !== 'external')
    .map(({ asked }) => asked)
  const others = unnamed.has(intent)
    ? []
    : [...missing.map(({ name }) => name), ...names.strong.filter((name) => name.includes('/'))]
  const written = [...known, ...others.filter((name) => isCode(name) && !isRequest(text, name))]
  return [...new Set(written.filter((name) => !isExample(text, name)))]
}

/** A path of a request may be served by a pattern, and history knows what is no longer there. */
const unnamed: ReadonlySet<Intent> = new Set(['how-to', 'routes', 'history'])

/** Written as a member, a path or a name of code: no product (`FluentValidation`) and no value (`null`). */
function isCode(name: string): boolean {
  return (
    name.length > 2 &&
    /^[a-z_$.]\w*[A-Z_]|^[A-Z][A-Z\d]*_[A-Z\d_]+$|^[\w$]+\.[a-z_]\w+|^--?[a-z]|^\/\w|\w\/\w[^/]*(?:\/|\.\w+$)|\(\)$/u.test(
      name,
    )
  )
}

/** `GET /users` may be served by a pattern of another path. */
function isRequest(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s+[`'"]?\/?$/u.test(text.slice(Math.max(0, at - 16), at))
}

function isExample(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return /(?:e\.g\.?|for example|such as|like|say),?\s*[`'"]?$/iu.test(text.slice(Math.max(0, at - 16), at))
}
