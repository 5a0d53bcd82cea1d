import { offerKey } from './key-store.ts'

/**
 * The start command prints `http://127.0.0.1:8001/#key=sk-…`. A fragment never reaches a server or its log; taking it
 * out of the address keeps it from the history and from a copied link as well. Anybody can make such a link: a key
 * that is stored stays unless the visitor says otherwise.
 */
export function takeKeyFromAddress(): void {
  const match = /^#key=([^&]+)/u.exec(location.hash)
  if (match?.[1] === undefined) return
  offerKey(decodeURIComponent(match[1]))
  history.replaceState(history.state, '', location.pathname + location.search)
}
