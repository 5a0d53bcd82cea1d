/** In lower case, as GitHub compares them. */
export type GithubRepository = {
  /** Whose it is: a person's or an organisation's name. */
  readonly account: string
  readonly name: string
}

/** Undefined for an address that is not that of a repository at this origin. */
export function parseGithubAddress(origin: string, address: string): GithubRepository | undefined {
  const url = URL.parse(address)
  if (url === null || url.origin !== origin) return undefined
  const [account, name, ...rest] = url.pathname
    .toLowerCase()
    .replace(/\.git$/, '')
    .split('/')
    .filter((part) => part !== '')
  if (account === undefined || name === undefined || rest.length > 0) return undefined
  return { account: decode(account), name: decode(name) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
