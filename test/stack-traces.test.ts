import type { Frame } from '../src/agents/knowledge/traces/frame.ts'
import { readStackTrace } from '../src/agents/knowledge/traces/read-stack-trace.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// The errors of the first chain, its cause first, then the frames of all, innermost first, and places in words.
testGoldenFiles('stack-traces', 'trace', ({ texts }) => {
  const found = readStackTrace(Object.values(texts).join(''))
  if (found === undefined) return 'no trace'
  const { errors, frames, isTrace, mentioned } = found
  return [
    ...errors.flatMap(({ name, message: text }) => (name === '' ? [] : [`${name}: ${text}`])),
    ...(isTrace ? frames.map((frame) => `at ${showFrame(frame)}`) : []),
    ...mentioned.map((frame) => `named ${showFrame(frame)}`),
  ].join('\n')
})

function showFrame({ path, line, column, functionName, code }: Frame): string {
  const place = [path, line, ...(column === undefined ? [] : [column])].join(':')
  return `${place} ${functionName}${code === '' ? '' : ` | ${code}`}`.trimEnd()
}
