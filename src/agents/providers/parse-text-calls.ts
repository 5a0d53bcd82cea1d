import { z } from 'zod'

/** A tool call that a model wrote as text. */
export interface TextCall {
  readonly toolName: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Whether an argument of a tool is a string by its schema: `12` stays text then. */
export type IsTextArgument = (toolName: string, argument: string) => boolean

/**
 * The calls that a piece of text holds, or undefined where it is anything else. Known are the forms that common local
 * models write where their server does not turn them into calls:
 *
 *     {"name": "search", "arguments": {"query": "cart"}}          also in a list, one a line, or as "function"
 *     <function=search><parameter=query>cart</parameter></function>          Qwen coder; Llama with JSON inside
 *     <invoke name="search"><parameter name="query">cart</parameter></invoke>
 *     search<arg_key>query</arg_key><arg_value>cart</arg_value>          GLM
 *     search[ARGS]{"query": "cart"}          Mistral
 */
export function parseTextCalls(
  text: string,
  tools: ReadonlySet<string>,
  isText: IsTextArgument,
): TextCall[] | undefined {
  const body = text.trim()
  const calls =
    parseJsonCalls(body) ??
    parseTagged(body, '<function=', '>', '</function>', '<parameter=', '>', isText) ??
    parseTagged(body, '<invoke name="', '">', '</invoke>', '<parameter name="', '">', isText) ??
    parseKeyed(body, isText) ??
    parseMistral(body) ??
    parseBroken(body)
  if (calls === undefined || calls.length === 0) return undefined
  return calls.every(({ toolName }) => tools.has(toolName)) ? calls : undefined
}

const callSchema = z.record(z.string(), z.unknown())

function parseJsonCalls(body: string): TextCall[] | undefined {
  const values = readJson(body) ?? readJsonLines(body)
  if (values === undefined) return undefined
  const calls: TextCall[] = []
  for (const value of [values].flat()) {
    const call = toCall(value)
    if (call === undefined) return undefined
    calls.push(call)
  }
  return calls
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readJsonLines(text: string): unknown[] | undefined {
  const values = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readJson(line.replace(/;\s*$/u, '')))
  return values.length > 1 && values.every((value) => value !== undefined) ? values : undefined
}

function toCall(value: unknown): TextCall | undefined {
  const parsed = callSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { name, function: inner, tool, tool_name: toolName } = parsed.data
  // As the protocol has it: `{"type": "function", "function": {"name": …, "arguments": "…"}}`.
  if (typeof inner === 'object') return toCall(inner)
  const called = [name, inner, tool, toolName].find((candidate) => typeof candidate === 'string')
  const given =
    parsed.data['arguments'] ?? parsed.data['parameters'] ?? parsed.data['input'] ?? parsed.data['args']
  const input = callSchema.safeParse(typeof given === 'string' ? readJson(given) : given)
  if (called === undefined || !input.success) return undefined
  return { toolName: called, input: input.data }
}

/** Tags with a name in them around tags with the names of arguments in them. */
function parseTagged(
  body: string,
  open: string,
  openEnd: string,
  close: string,
  argumentOpen: string,
  argumentOpenEnd: string,
  isText: IsTextArgument,
): TextCall[] | undefined {
  const calls: TextCall[] = []
  for (let at = body.indexOf(open); at >= 0;) {
    const nameEnd = body.indexOf(openEnd, at)
    if (nameEnd < 0) return undefined
    const toolName = body.slice(at + open.length, nameEnd).trim()
    const closing = body.indexOf(close, nameEnd)
    const next = body.indexOf(open, nameEnd)
    const end = closing < 0 ? (next < 0 ? body.length : next) : closing
    const inside = body.slice(nameEnd + openEnd.length, end).trim()
    const json = callSchema.safeParse(readJson(inside))
    const input = json.success
      ? json.data
      : readArguments(inside, argumentOpen, argumentOpenEnd, toolName, isText)
    calls.push({ toolName, input })
    at = next
  }
  return calls.length === 0 ? undefined : calls
}

function readArguments(
  inside: string,
  open: string,
  openEnd: string,
  toolName: string,
  isText: IsTextArgument,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const part of inside.split(open).slice(1)) {
    const nameEnd = part.indexOf(openEnd)
    if (nameEnd < 0) continue
    const name = part.slice(0, nameEnd).trim()
    const closing = part.lastIndexOf('</parameter>')
    const value = part.slice(nameEnd + openEnd.length, closing < 0 ? part.length : closing)
    input[name] = readValue(value, toolName, name, isText)
  }
  return input
}

function parseKeyed(body: string, isText: IsTextArgument): TextCall[] | undefined {
  const first = body.indexOf('<arg_key>')
  if (first < 0) return undefined
  const toolName = body.slice(0, first).trim()
  const input: Record<string, unknown> = {}
  for (const part of body.split('<arg_key>').slice(1)) {
    const name = part.slice(0, Math.max(0, part.indexOf('</arg_key>'))).trim()
    const from = part.indexOf('<arg_value>')
    const to = part.lastIndexOf('</arg_value>')
    if (name === '' || from < 0) continue
    const value = part.slice(from + '<arg_value>'.length, to < 0 ? part.length : to)
    input[name] = readValue(value, toolName, name, isText)
  }
  return [{ toolName, input }]
}

function parseMistral(body: string): TextCall[] | undefined {
  const separator = body.indexOf('[ARGS]')
  const input = callSchema.safeParse(separator < 0 ? undefined : readJson(body.slice(separator + 6)))
  return input.success ? [{ toolName: body.slice(0, separator).trim(), input: input.data }] : undefined
}

/**
 * `{"name": "search", "arguments": {"query":}}`: a call whose JSON is broken. It is made without arguments, so that the
 * model is told what the tool takes instead of its call being shown as an answer.
 */
function parseBroken(body: string): TextCall[] | undefined {
  const name = /^\[?\s{0,8}\{\s{0,8}"(?:name|function|tool|tool_name)"\s{0,8}:\s{0,8}"([\w-]{1,80})"/u.exec(
    body,
  )?.[1]
  const hasInput = /"(?:arguments|parameters|input|args)"\s{0,8}:/u.test(body)
  return name === undefined || !hasInput ? undefined : [{ toolName: name, input: {} }]
}

/** What stands between tags has no type of its own: the tool's schema says whether it is text. */
function readValue(text: string, toolName: string, argument: string, isText: IsTextArgument): unknown {
  const value = text.replace(/^\n/u, '').replace(/\n$/u, '')
  if (isText(toolName, argument)) return value
  return readJson(value.trim()) ?? value
}
