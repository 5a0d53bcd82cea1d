import { z } from 'zod'

/** By the origin that each is sent to: `https://gitlab.example.com`. */
export type GitTokens = ReadonlyMap<string, string>

const EXPECTED =
  'expected a host and its token for each, with commas between them, such as gitlab.example.com=TOKEN, code.example.org:8443=USER:TOKEN, http://git.internal=TOKEN; each host once'

/** `gitlab.example.com=TOKEN, http://git.internal=USER:TOKEN`: https, unless the host is given with another scheme. */
export const gitTokenList = z.string().transform((list, ctx): GitTokens => {
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== '')
  const tokens = new Map<string, string>()
  for (const entry of entries) {
    const at = entry.indexOf('=')
    const origin = at < 0 ? undefined : toOrigin(entry.slice(0, at))
    const token = entry.slice(at + 1)
    if (origin === undefined || tokens.has(origin) || !/^[\x21-\x7e]+$/.test(token)) {
      ctx.addIssue({ code: 'custom', message: EXPECTED })
      return z.NEVER
    }
    tokens.set(origin, token)
  }
  return tokens
})

/** Of a host as people write it; undefined for what is none, or more than one. */
export function toOrigin(host: string): string | undefined {
  const address = /^https?:\/\//i.test(host) ? host : `https://${host}`
  const url = URL.parse(address)
  if (url === null || url.hostname === '' || url.hostname.includes('*')) return undefined
  // Anything beside scheme, host and port would suggest that the token is for a part of the host.
  return url.href === `${url.origin}/` && !address.endsWith('/') ? url.origin : undefined
}
