/**
 * Notebooks as nbformat 3 and 4 have them (https://nbformat.readthedocs.io/en/latest/format_description.html).
 * JavaScript and widgets in outputs are left out: they would run, or load things from elsewhere. Of HTML tables are
 * shown.
 */
export type Notebook = {
  /** Of the code cells: `python`; empty where it is not said. */
  readonly language: string
  readonly cells: readonly NotebookCell[]
}

export type NotebookCell =
  | { readonly kind: 'markdown' | 'raw'; readonly text: string }
  | {
      readonly kind: 'code'
      readonly text: string
      /** How many cells had been run with it; null: it has not been run. */
      readonly count: number | null
      readonly outputs: readonly NotebookOutput[]
    }

export type NotebookOutput =
  /** `table`: HTML that has one. */
  | { readonly kind: 'text' | 'error' | 'markdown' | 'table'; readonly text: string }
  /** An address that holds the picture itself. */
  | { readonly kind: 'picture'; readonly address: string }
  /** Of these media types alone. */
  | { readonly kind: 'left-out'; readonly types: string }

/** Undefined where the text is no notebook of these formats. */
export function readNotebook(text: string): Notebook | undefined {
  const read = asRecord(parse(text))
  const notebook = read['nbformat'] === 3 ? fromThree(read) : read
  if (notebook['nbformat'] !== 4 || !Array.isArray(notebook['cells'])) return undefined
  const metadata = asRecord(notebook['metadata'])
  const language = asRecord(metadata['language_info'])['name'] ?? asRecord(metadata['kernelspec'])['language']
  return {
    language: typeof language === 'string' ? language : '',
    cells: notebook['cells'].map((cell) => readCell(asRecord(cell))),
  }
}

/** As format 4 says it: cells stood in worksheets, their language in each, data beside the other fields of an output. */
function fromThree(notebook: Fields): Fields {
  const sheets = asList(notebook['worksheets'])
  const cells = sheets.flatMap((sheet) => asList(asRecord(sheet)['cells'])).map(asRecord)
  const language = cells.find((cell) => typeof cell['language'] === 'string')?.['language']
  return {
    nbformat: 4,
    metadata: { language_info: { name: language } },
    cells: cells.map((cell) => {
      if (cell['cell_type'] === 'heading') {
        const level = Math.min(6, Math.max(1, Number(cell['level']) || 1))
        return { cell_type: 'markdown', source: `${'#'.repeat(level)} ${joinLines(cell['source'])}` }
      }
      if (cell['cell_type'] !== 'code') return cell
      const outputs = asList(cell['outputs']).map((output) => outputFromThree(asRecord(output)))
      return { cell_type: 'code', source: cell['input'], execution_count: cell['prompt_number'], outputs }
    }),
  }
}

const typesOfThree: Fields = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  html: 'text/html',
  latex: 'text/latex',
  text: 'text/plain',
  json: 'application/json',
  javascript: 'application/javascript',
}

function outputFromThree(output: Fields): Fields {
  if (output['output_type'] === 'pyerr') return { ...output, output_type: 'error' }
  if (output['output_type'] === 'stream') return { ...output, name: output['stream'] }
  const data = Object.entries(typesOfThree).flatMap(([field, type]) =>
    output[field] === undefined ? [] : [[type, output[field]]],
  )
  return { output_type: 'display_data', data: Object.fromEntries(data) as Fields }
}

function readCell(cell: Fields): NotebookCell {
  const text = joinLines(cell['source'])
  const type = cell['cell_type']
  if (type !== 'code') return { kind: type === 'markdown' ? 'markdown' : 'raw', text }
  const { execution_count: count, outputs } = cell
  return {
    kind: 'code',
    text,
    count: typeof count === 'number' ? count : null,
    outputs: asList(outputs).flatMap((output) => readOutput(asRecord(output))),
  }
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const drawing = 'image/svg+xml'

/** Of what an output is given as, what can be shown best. */
function readOutput(output: Fields): NotebookOutput[] {
  const type = output['output_type']
  if (type === 'stream') {
    const kind = output['name'] === 'stderr' ? 'error' : 'text'
    return [{ kind, text: withoutEscapes(joinLines(output['text'])) }]
  }
  if (type === 'error') {
    const trace = joinLines(output['traceback'], '\n')
    const said = [output['ename'], output['evalue']].filter((part) => typeof part === 'string').join(': ')
    return [{ kind: 'error', text: withoutEscapes(trace === '' ? said : trace) }]
  }
  const data = asRecord(output['data'])
  const picture = pictures.find((name) => data[name] !== undefined)
  if (picture !== undefined) {
    const base64 = joinLines(data[picture]).replaceAll(/\s/gu, '')
    return [{ kind: 'picture', address: `data:${picture};base64,${base64}` }]
  }
  if (data[drawing] !== undefined) {
    return [{ kind: 'picture', address: `data:${drawing},${encodeURIComponent(joinLines(data[drawing]))}` }]
  }
  const html = joinLines(data['text/html'])
  if (html.includes('<table')) return [{ kind: 'table', text: html }]
  if (data['text/markdown'] !== undefined)
    return [{ kind: 'markdown', text: joinLines(data['text/markdown']) }]
  const latex = joinLines(data['text/latex'])
  if (/^\s*\$/u.test(latex)) return [{ kind: 'markdown', text: latex }]
  const plain = data['text/plain'] ?? data['text/latex'] ?? data['application/json']
  if (plain !== undefined) return [{ kind: 'text', text: withoutEscapes(joinLines(plain)) }]
  const types = Object.keys(data).join(', ')
  return types === '' ? [] : [{ kind: 'left-out', types }]
}

type Fields = { readonly [name: string]: unknown }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asRecord(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text, or its lines, each with its end. */
function joinLines(value: unknown, between = ''): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.filter((line) => typeof line === 'string').join(between)
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** Terminals are told by these what is red. */
function withoutEscapes(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/\u001B\[[\d;]*m/gu, '')
}
