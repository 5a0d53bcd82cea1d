/**
 * Records which function of an application calls which, while its programs run: `node --import <this file>`, through
 * NODE_OPTIONS in child processes too. PARLEY_ROOT is the application's folder, PARLEY_RECORDS the folder for the
 * records: one file a process, a line for each (caller, place of the call, callee) when it is first seen, functions by
 * their extent (lines from 1, columns from 1, the end behind the last character):
 *
 *     {"from": ["lib/a.js", 10, 1, 20, 2], "at": 12, "to": ["lib/b.js", 3, 1, 5, 2]}
 *
 * Every file is instrumented when it is loaded: a function begins by telling its number, and the stack tells from where
 * it was entered. The caller is the frame directly below; frames of built-in functions (`map`, `sort`, `replace`) are
 * looked through, those of libraries and of Node.js are not, and none is told behind an `await`. The body of a generator
 * begins when it is first resumed, maybe by another function than the one that called it, so generators are recorded as
 * callers only. Nothing else of a file changes its line.
 */
import { openSync, realpathSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, threadId } from 'node:worker_threads'

import { parseSync, visitorKeys } from 'oxc-parser'

/** Frames below the callee that may be built-in before one is given up. */
const FRAMES = 12
/** Every entry of a function up to this number looks at the stack, then one in `SAMPLED`. */
const ALWAYS = 20_000
const SAMPLED = 100

const root = realpathSync(process.env.PARLEY_ROOT) + sep
// Written by its descriptor: the functions of node:fs that take a path read properties of options, which tests that
// change Object.prototype would see.
const output = openSync(
  join(process.env.PARLEY_RECORDS, `${process.pid}-${isMainThread ? 0 : threadId}.jsonl`),
  'a',
)
/** By number: path, start, end and extent of a function, and how often it was entered. */
const functions = []
/** By path: line starts of the original text, what was inserted, functions by start. */
const files = new Map()
const seen = new Set()

globalThis.__parleyEntered = function __parleyEntered(number) {
  const entered = functions[number]
  if (++entered.count > ALWAYS && entered.count % SAMPLED !== 0) return
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (_, sites) => sites
  const holder = {}
  Error.captureStackTrace(holder, __parleyEntered)
  const sites = holder.stack
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  if (!Array.isArray(sites)) return
  for (let index = 1; index < sites.length; index++) {
    const site = sites[index]
    if (site.isAsync() || site.isPromiseAll()) return
    const name = site.getFileName()
    // Built-in functions have no file; a text that was evaluated has none either, but is no built-in.
    if (name === undefined || name === null || name === '' || site.isNative()) {
      if (site.isEval() || site.getEvalOrigin()?.startsWith('eval at')) return
      continue
    }
    const key = `${number} ${name} ${site.getLineNumber()} ${site.getColumnNumber()}`
    if (seen.has(key)) return
    seen.add(key)
    const file = files.get(pathOf(name))
    if (file === undefined) return
    const caller = file.functionAt(site.getLineNumber(), site.getColumnNumber())
    write({ from: caller, at: site.getLineNumber(), to: entered.extent })
    return
  }
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const path = pathOf(url)
    if (path === undefined || loaded.source === null || loaded.source === undefined) return loaded
    // Node.js looks at the text itself where neither the file's name nor a package.json tells.
    const sourceTypes = { commonjs: ['commonjs'], module: ['module'], undefined: ['commonjs', 'module'] }
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    for (const sourceType of sourceTypes[loaded.format] ?? []) {
      const { program, errors } = parseSync('a.js', text, { sourceType })
      if (errors.length === 0) return { ...loaded, source: instrument(path, text, program) }
    }
    return loaded
  },
})

/** The path of a file of the application from its root, undefined for all others. */
function pathOf(name) {
  const full = name.startsWith('file://') ? fileURLToPath(name.replace(/[?#].*/, '')) : name
  if (!full.startsWith(root) || full.includes(`${sep}node_modules${sep}`)) return undefined
  return full.slice(root.length)
}

function instrument(path, text, program) {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  const placeOf = (offset) => {
    let line = lineStarts.findLastIndex((start) => start <= offset)
    return [line + 1, offset - lineStarts[line] + 1]
  }
  const found = []
  const insertions = []
  visit(program, undefined)
  insertions.sort((a, b) => a.at - b.at)
  const columnShift = (line, column) => {
    // Column, from 1, in the instrumented line to that of the original one.
    let shift = 0
    for (const { at, inserted } of insertions) {
      if (at < lineStarts[line - 1]) continue
      if (at - lineStarts[line - 1] + shift >= column - 1) break
      shift += inserted.length
    }
    return Math.max(0, column - 1 - shift)
  }
  files.set(path, {
    functionAt(line, column) {
      const offset = lineStarts[line - 1] + columnShift(line, column)
      let best
      for (const each of found) {
        if (
          each.start <= offset &&
          offset < each.end &&
          (!best || each.end - each.start < best.end - best.start)
        )
          best = each
      }
      return best?.extent ?? [path, 1, 1, ...placeOf(text.length)]
    },
  })
  let result = ''
  let from = 0
  for (const { at, inserted } of insertions) {
    result += text.slice(from, at) + inserted
    from = at
  }
  return result + text.slice(from)

  function visit(node, parent) {
    if (Array.isArray(node)) for (const each of node) visit(each, parent)
    else if (typeof node?.type === 'string') {
      if (node.body && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
        enter(node, parent)
      for (const key of visitorKeys[node.type] ?? []) visit(node[key], node)
    }
  }

  function enter(node, parent) {
    // A method is its name and its function.
    const isMethod =
      /^(MethodDefinition|Property)$/.test(parent?.type) &&
      parent.value === node &&
      (parent.method || parent.kind !== 'init')
    const { start, end } = isMethod ? parent : node
    const extent = [path, ...placeOf(start), ...placeOf(end)]
    const number = functions.push({ extent, count: 0 }) - 1
    found.push({ start, end, extent })
    if (node.generator) return
    const call = `__parleyEntered(${number})`
    if (node.body.type === 'BlockStatement' || node.body.type === 'FunctionBody') {
      const directives = node.body.body.filter((each) => typeof each.directive === 'string')
      insertions.push({ at: directives.at(-1)?.end ?? node.body.start + 1, inserted: `;${call};` })
    } else {
      insertions.push({ at: node.body.start, inserted: `(${call},` })
      insertions.push({ at: node.body.end, inserted: ')' })
    }
  }
}

function write(record) {
  writeSync(output, `${JSON.stringify(record)}\n`)
}
