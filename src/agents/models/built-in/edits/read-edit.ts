/** A structural change that a task asks for, as the tool `edit_code` takes it. */
export type AskedEdit =
  | { readonly change: 'rename'; readonly node: string; readonly path?: string; readonly new_name: string }
  | {
      readonly change: 'add_parameter'
      readonly node: string
      readonly path?: string
      readonly parameter: { readonly name: string; readonly type?: string; readonly default: string }
    }
  | {
      readonly change: 'implement_members'
      readonly node: string
      readonly path?: string
      readonly supertype?: string
    }
  | { readonly change: 'add_import'; readonly node: string; readonly file: string }
  | { readonly change: 'move'; readonly node: string; readonly path?: string; readonly file: string }
  | {
      readonly change: 'extract_constant' | 'extract_type'
      readonly node: string
      readonly path?: string
      readonly value: string
      readonly new_name: string
    }

/** What a task asks for: a change that can be worked out, or one of a kind that lacks something. */
export type ReadEdit =
  | { readonly kind: 'edit'; readonly edit: AskedEdit }
  | { readonly kind: 'incomplete'; readonly missing: string }

/** A longer text is a description, in which words such as "rename" may mean anything. */
const mostWords = 60

/** Reads a task such as "rename `parse` to `read`"; undefined where it asks for nothing that can be worked out. */
export function readEdit(task: string): ReadEdit | undefined {
  const words = splitWords(task)
  if (words.length > mostWords) return undefined
  const read =
    readRename(words) ??
    readMove(words) ??
    readAlias(task) ??
    readConstant(words) ??
    readParameter(words) ??
    readImport(words) ??
    readImplement(words)
  const path = findPlace(words)
  if (read?.kind !== 'edit' || read.edit.change === 'add_import' || path === undefined) return read
  return { kind: 'edit', edit: { ...read.edit, path } }
}

/** The file or folder in which a definition is said to stand. */
function findPlace(words: readonly string[]): string | undefined {
  const found = words.find(
    (word, index) =>
      /^(?:in|of|from|at)$/iu.test(words[index - 1] ?? '') &&
      /^[\w@.-]*(?:\/[\w@.-]+)+$|^[\w-]{1,80}\.[a-z]{1,4}$/u.test(unquote(word)),
  )
  return found === undefined ? undefined : unquote(found)
}

/** Words of code and of prose, without quotes and the marks that end a sentence; `=`, `:` and values stay. */
function splitWords(task: string): string[] {
  const words = task
    .replace(/`([^`\n]{1,200})`/gu, ' $1 ')
    .replace(/=>|->|→/gu, ' to ')
    .match(/"[^"\n]{0,100}"|'[^'\n]{0,100}'|[^\s"']+/gu)
  return (words ?? [])
    .map((word) => word.replace(/(?<![.,;!?])[.,;!?]+$/u, '').replace(/(?<=\w)\(\)$/u, ''))
    .filter((word) => word !== '')
}

const fillers: ReadonlySet<string> = new Set(
  'a an the function method class interface type enum trait struct protocol constant variable field symbol definition called named new it of all every usages uses module member members abstract missing file name please our my'.split(
    ' ',
  ),
)

function plain(word: string): string {
  return word.toLowerCase()
}

function isName(word: string | undefined): word is string {
  return word !== undefined && /^[\p{L}_$][\p{L}\p{N}_$.:#/\\~-]*$/u.test(unquote(word))
}

/** The next name from a position on, what only leads to it skipped; with the position behind it. */
function nextName(
  words: readonly string[],
  from: number,
): { readonly name: string; readonly end: number } | undefined {
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (fillers.has(plain(word))) continue
    return isName(word) ? { name: unquote(word), end: at + 1 } : undefined
  }
  return undefined
}

function unquote(word: string): string {
  return word.replace(/^["']|["']$/gu, '')
}

function readRename(words: readonly string[]): ReadEdit | undefined {
  const at = words.findIndex((word) => /^renam(?:e|es|ed|ing)$/iu.test(word))
  if (at < 0) return undefined
  const old = nextName(words, at + 1)
  if (old === undefined) return undefined
  const to = words.findIndex((word, index) => index >= old.end && /^(?:to|into|as)$/iu.test(word))
  const now = to < 0 ? undefined : nextName(words, to + 1)
  if (now === undefined) return { kind: 'incomplete', missing: `the new name of \`${old.name}\`` }
  return { kind: 'edit', edit: { change: 'rename', node: old.name, new_name: now.name } }
}

const filePath = /^[\w@.-]*(?:\/[\w@.-]+)*\.[a-z]{1,5}$/iu

/** "move `parse` from src/a.ts to src/b.ts": what goes where is a file. */
function readMove(words: readonly string[]): ReadEdit | undefined {
  const at = words.findIndex((word) => /^(?:move|moves|moving|relocate)$/iu.test(word))
  if (at < 0) return undefined
  const name = nextName(words, at + 1)
  if (name === undefined || filePath.test(name.name)) return undefined
  const to = words.findIndex((word, index) => index >= name.end && /^(?:to|into)$/iu.test(word))
  const file = to < 0 ? undefined : words.slice(to + 1).find((word) => filePath.test(unquote(word)))
  if (file === undefined)
    return { kind: 'incomplete', missing: `the path of the file where \`${name.name}\` goes` }
  return { kind: 'edit', edit: { change: 'move', node: name.name, file: unquote(file) } }
}

/** "extract 30 in `fetch` into a constant `TIMEOUT`", "introduce a constant TIMEOUT for 30 in src/client.py". */
function readConstant(words: readonly string[]): ReadEdit | undefined {
  const verb = words.findIndex((word) => /^(?:extract|introduce|make|turn|pull)$/iu.test(word))
  const noun = words.findIndex((word, index) => index > verb && /^constants?$/iu.test(word))
  if (verb < 0 || noun < 0) return undefined
  const value = words.find((word) => /^(?:"[^"]*"|'[^']*'|-?\d[\d._]*|0x[\da-f]+)$/iu.test(word))
  if (value === undefined) return undefined
  const leadsOn = /^(?:called|named|for|of|in|from|as|with|the|value|literal)$/iu
  const name = words.slice(noun + 1).find((word) => isName(word) && !leadsOn.test(word) && word !== value)
  const place = words.findIndex((word) => /^(?:in|of|from|inside)$/iu.test(word))
  const node = place < 0 ? undefined : nextName(words, place + 1)?.name
  if (name === undefined || name === node)
    return { kind: 'incomplete', missing: `the name of the constant for \`${value}\`` }
  if (node === undefined)
    return { kind: 'incomplete', missing: `the function or file in which \`${value}\` becomes \`${name}\`` }
  return { kind: 'edit', edit: { change: 'extract_constant', node, value, new_name: name } }
}

/** "extract `'in' | 'out'` in src/a.ts into a type alias `Mode`": the type stands in code marks. */
function readAlias(task: string): ReadEdit | undefined {
  if (!/\balias\b/iu.test(task) || !/\b(?:extract|introduce|add|make|create|pull|name)\b/iu.test(task))
    return undefined
  const type = [...task.matchAll(/`([^`\n]{1,200})`/gu)]
    .map(([, code]) => code ?? '')
    .find((code) => /[^\w$.#/-]/u.test(code.trim()))
  if (type === undefined)
    return { kind: 'incomplete', missing: 'the type that gets an alias, as it is written in the code' }
  const words = splitWords(task.replace(`\`${type}\``, ' '))
  const alias = words.findIndex((word) => /^alias$/iu.test(word))
  const leadsOn = /^(?:called|named|for|of|in|from|as|with|the|type|it|everywhere)$/iu
  const name = words.slice(alias + 1).find((word) => isName(word) && !leadsOn.test(word))
  const place = words.findIndex((word) => /^(?:in|of|from|inside)$/iu.test(word))
  const node = place < 0 ? undefined : nextName(words, place + 1)?.name
  if (name === undefined || name === node)
    return { kind: 'incomplete', missing: `the name of the alias for \`${type}\`` }
  if (node === undefined)
    return { kind: 'incomplete', missing: `the function or file in which \`${type}\` becomes \`${name}\`` }
  return { kind: 'edit', edit: { change: 'extract_type', node, value: type.trim(), new_name: name } }
}

const parameterWord = /^(?:param|params|parameter|argument|arg|kwarg|keyword-argument)$/iu

function readParameter(words: readonly string[]): ReadEdit | undefined {
  const verb = words.findIndex((word) => /^(?:add|adds|adding|give|introduce|append)$/iu.test(word))
  const at = words.findIndex((word, index) => index > verb && parameterWord.test(word))
  if (verb < 0 || at < 0) return undefined
  const isGiven = plain(words[verb] ?? '') === 'give'
  const given = isGiven ? nextName(words, verb + 1) : undefined
  const behind = readDeclaration(words, at + 1)
  // "add a `timeout=30` parameter to …", "add a verbose parameter to …"
  const declared = behind ?? readDeclaration(words, at - 1)
  if (declared === undefined) return { kind: 'incomplete', missing: 'the name of the new parameter' }
  const to = words.findIndex(
    (word, index) => index > at && /^(?:to|of|on)$/iu.test(word) && isTarget(words, index),
  )
  const target = given ?? (to < 0 ? undefined : nextName(words, to + 1))
  if (target === undefined)
    return { kind: 'incomplete', missing: `the function that gets \`${declared.name}\`` }
  const value = declared.value ?? findDefault(words)
  if (value === undefined)
    return {
      kind: 'incomplete',
      missing: `the default of \`${declared.name}\`, so that its calls can stay as they are`,
    }
  const type = declared.type ?? wordAfter(words, /^type$/iu)
  return {
    kind: 'edit',
    edit: {
      change: 'add_parameter',
      node: target.name,
      parameter: { name: declared.name, ...(type === undefined ? {} : { type }), default: value },
    },
  }
}

/** `of type int` names no function. */
function isTarget(words: readonly string[], at: number): boolean {
  const next = plain(words[at + 1] ?? '')
  return next !== 'type' && !/^(?:default|value)s?$/u.test(plain(words[at - 1] ?? ''))
}

interface Declaration {
  readonly name: string
  readonly type: string | undefined
  readonly value: string | undefined
}

/** `timeout`, `timeout=30`, `timeout: int = 30`, in however many words. */
function readDeclaration(words: readonly string[], from: number): Declaration | undefined {
  let at = from
  while (fillers.has(plain(words[at] ?? ''))) at += 1
  const first = /^([\p{L}_$][\p{L}\p{N}_$]*)(\??:)?(?:([^=\s]{1,80}))?(?:=(.*))?$/u.exec(
    unquote(words[at] ?? ''),
  )
  const name = first?.[1]
  if (first === null || name === undefined || leading.has(plain(name))) return undefined
  let type = first[2] === undefined ? undefined : first[3]
  if (first[2] === undefined && first[3] !== undefined) return undefined
  let value = first[4]
  at += 1
  if (first[2] !== undefined && type === undefined && value === undefined) {
    type = words[at]
    at += 1
  }
  if (value === undefined && words[at] === '=') value = words[at + 1]
  else if (value === '') value = words[at]
  else if (value === undefined && /^=./u.test(words[at] ?? '')) value = (words[at] ?? '').slice(1)
  return { name, type, value: value === '' ? undefined : value }
}

/** Words behind "parameter" that begin what is said of it. */
const leading: ReadonlySet<string> = new Set(
  'to of with that which for in on optional default boolean string'.split(' '),
)

function findDefault(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => /^default(?:s|ing)?$/iu.test(word))
  if (at < 0) return undefined
  for (let next = at + 1; next < words.length; next += 1) {
    const word = words[next] ?? ''
    if (!/^(?:to|value|of|is|=|being)$/iu.test(word)) return word.replace(/^=/u, '')
  }
  return undefined
}

function wordAfter(words: readonly string[], word: RegExp): string | undefined {
  const at = words.findIndex((candidate) => word.test(candidate))
  return at < 0 ? undefined : words[at + 1]
}

function readImport(words: readonly string[]): ReadEdit | undefined {
  const at = words.findIndex((word) => /^imports?$/iu.test(word))
  if (at < 0) return undefined
  const asks = at === 0 || words.slice(0, at).some((word) => /^(?:add|insert|missing|please)$/iu.test(word))
  if (!asks) return undefined
  let from = at + 1
  while (/^(?:of|for|statement)$/iu.test(words[from] ?? '')) from += 1
  const name = nextName(words, from)
  const into = words.findIndex((word, index) => index > at && /^(?:to|in|into)$/iu.test(word))
  const file = words.slice(Math.max(0, into)).find((word) => /\.[a-z]{1,5}$/iu.test(word))
  if (name === undefined) return undefined
  if (file === undefined)
    return { kind: 'incomplete', missing: `the path of the file that needs \`${name.name}\`` }
  return { kind: 'edit', edit: { change: 'add_import', node: name.name, file: unquote(file) } }
}

function readImplement(words: readonly string[]): ReadEdit | undefined {
  const at = words.findIndex((word) => /^(?:implement|implements|stub|override)$/iu.test(word))
  if (at < 0) return undefined
  const asksMembers = words.some((word) =>
    /^(?:members?|methods?|abstract|interface|protocol|missing|stubs?)$/iu.test(word),
  )
  const made = words.slice(0, at).findIndex((word) => /^(?:make|let|have)$/iu.test(word))
  if (made >= 0) {
    const type = nextName(words, made + 1)
    const supertype = nextName(words, at + 1)
    if (type !== undefined && supertype !== undefined)
      return {
        kind: 'edit',
        edit: { change: 'implement_members', node: type.name, supertype: supertype.name },
      }
  }
  const place = words.findIndex((word, index) => index > at && /^(?:in|on|for|by)$/iu.test(word))
  const type = place < 0 ? undefined : nextName(words, place + 1)
  if (type === undefined || !(asksMembers || looksLikeType(type.name))) return undefined
  const named = nextName(words, at + 1)
  const supertype =
    named !== undefined && named.end <= place && looksLikeType(named.name) ? named.name : undefined
  return {
    kind: 'edit',
    edit: {
      change: 'implement_members',
      node: type.name,
      ...(supertype === undefined ? {} : { supertype }),
    },
  }
}

function looksLikeType(name: string): boolean {
  return /(?:^|[.#/:])\p{Lu}[\p{L}\p{N}_]*$/u.test(name)
}
