/** A place in a stack trace, as written. */
export interface Frame {
  /** As the trace has it, with `/` between folders and without scheme; '' where it names none. */
  readonly path: string
  /** 0 where the trace names none. */
  readonly line: number
  /** `total`, `Cart.total`, '' where the trace names none. */
  readonly functionName: string
  /** The code of the line, where the trace shows it. */
  readonly code: string
  /** 1-based; where the trace names one. */
  readonly column?: number
}

/** Reads the frame that begins at a line, if one does. */
export type FrameReader = (lines: readonly string[], index: number) => Frame | undefined

export function toFrame(
  path: string | undefined,
  line: string | undefined,
  functionName = '',
  code = '',
  column?: string,
): Frame {
  return {
    path: cleanPath(path ?? ''),
    line: Number(line ?? 0),
    functionName: functionName.trim(),
    code: code.trim(),
    ...(column === undefined ? {} : { column: Number(column) }),
  }
}

/** Without scheme, query and drive, with `/` between folders. */
function cleanPath(path: string): string {
  return path
    .trim()
    .replaceAll('\\', '/')
    .replace(
      /^(?:webpack-internal|webpack|rollup|vite|ng|app|file|https?):\/\/(?:[\w.-]*(?::\d+)?(?=\/))?/u,
      '',
    )
    .replace(/[?#].*$/u, '')
    .replace(/^[A-Za-z]:(?=\/)/u, '')
    .replace(/^\/?(?:\.\/|~\/)/u, '')
}
