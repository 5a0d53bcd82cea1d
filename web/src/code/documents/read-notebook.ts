/**
 * Notebooks as nbformat 4 has them (https://nbformat.readthedocs.io/en/latest/format_description.html). JavaScript and
 * widgets in outputs are left out: they would run, or load things from elsewhere. Of HTML tables are shown.
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

/** Undefined where the text is no notebook of this format. */
export function readNotebook(text: string): Notebook | undefined {
  const notebook = asRecord(parse(text))
  if (notebook['nbformat'] !== 4 || !Array.isArray(notebook['cells'])) return undefined
  const metadata = asRecord(notebook['metadata'])
  const language = asRecord(metadata['language_info'])['name'] ?? asRecord(metadata['kernelspec'])['language']
  return {
    language: typeof language === 'string' ? language : '',
    cells: notebook['cells'].map((cell) => readCell(asRecord(cell))),
  }
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
    outputs: (Array.isArray(outputs) ? outputs : []).flatMap((output) => readOutput(asRecord(output))),
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
