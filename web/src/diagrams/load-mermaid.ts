import scriptAddress from '@mermaid-js/tiny/dist/mermaid.tiny.js?url'

/** What is used of Mermaid (https://mermaid.js.org/config/usage.html). */
export interface Mermaid {
  initialize(settings: object): void
  /** Rejects where the source is no diagram. */
  render(id: string, source: string): Promise<{ svg: string }>
}

declare global {
  var mermaid: Mermaid | undefined
}

let loading: Promise<Mermaid> | undefined

/**
 * Loads Mermaid when the first diagram is drawn. Its small build (no mind maps, no architecture diagrams, no formulas:
 * a fiftieth of the whole package) is a classic script that sets a global and cannot be bundled as a module.
 */
export function loadMermaid(): Promise<Mermaid> {
  loading ??= loadScript(scriptAddress).then(
    () => {
      if (globalThis.mermaid === undefined) throw new Error(`"${scriptAddress}" does not define Mermaid`)
      return globalThis.mermaid
    },
    (error: unknown) => {
      // The line may be back for the next diagram.
      loading = undefined
      throw error
    },
  )
  return loading
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Cannot load "${address}"`))
    })
    document.head.append(script)
  })
}
