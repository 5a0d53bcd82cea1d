/**
 * A person's editor, reached through a tunnel: reads go to what is open there instead of the parsed snapshot.
 * Paths are relative to the repository, with `/`.
 */
export interface WorkspaceReader {
  /** Rejects with `WorkspaceGoneError` where the editor cannot be reached, resolves to undefined for no such file. */
  readFile(path: string, signal: AbortSignal): Promise<string | undefined>
  searchText(query: WorkspaceTextQuery, signal: AbortSignal): Promise<readonly WorkspaceMatch[]>
  /** Paths that match a glob or contain a part of a name. */
  searchFiles(pattern: string, signal: AbortSignal): Promise<readonly string[]>
}

export interface WorkspaceTextQuery {
  readonly query: string
  readonly filePattern?: string | undefined
  readonly caseSensitive: boolean
  readonly useRegex: boolean
  readonly maxResults: number
}

export interface WorkspaceMatch {
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly text: string
}

/** The tunnel is closed or its other end does not answer; what is asked from here on comes from the snapshot. */
export class WorkspaceGoneError extends Error {
  override readonly name = 'WorkspaceGoneError'
}

/** The editor for as long as it answers: after the first loss nothing is asked of it again. */
export class WorkspaceSession {
  #reader: WorkspaceReader | undefined
  #lost = false

  constructor(reader: WorkspaceReader | undefined) {
    this.#reader = reader
  }

  get isLost(): boolean {
    return this.#lost
  }

  /** What the editor says, or undefined where there is none, it is gone, or it failed at this request. */
  async ask<Answer>(request: (reader: WorkspaceReader) => Promise<Answer>): Promise<Answer | undefined> {
    const reader = this.#reader
    if (reader === undefined) return undefined
    try {
      return await request(reader)
    } catch (error) {
      if (error instanceof Error && error.name === 'WorkspaceGoneError') {
        this.#reader = undefined
        this.#lost = true
      }
      return undefined
    }
  }
}
