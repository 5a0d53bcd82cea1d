/**
 * The service prints `http://host/#setup=…` for the first account, and makes `http://host/#invitation=…`. A fragment
 * reaches no server and no log of one.
 */
const pattern = /^#(?:setup|invitation)=([\w-]+)$/u

/** Empty where the address has none. */
export function readTokenFromAddress(): string {
  return pattern.exec(location.hash)?.[1] ?? ''
}

/** It is used up: it need not stay in the address and in the history. `path`: of the page to go on with. */
export function removeTokenFromAddress(path = location.pathname): void {
  if (pattern.test(location.hash)) history.replaceState(history.state, '', path)
}
