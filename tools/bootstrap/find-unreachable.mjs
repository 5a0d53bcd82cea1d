import { connect } from 'node:net'

/** Long enough for a name that is looked up twice over a slow line; an unplugged one answers at once. */
const TIMEOUT_MS = 5_000

/**
 * Whether a connection to the package registry, or to the proxy before it, can be opened at all.
 *
 * @param {{ registry?: string, proxy?: string, 'https-proxy'?: string }} settings of npm
 * @returns {Promise<{ what: string, address: string, reason: string } | undefined>} undefined where it can, and where
 *   the settings do not say what to connect to; the address is without a password
 */
export async function findUnreachable(settings) {
  const { HTTPS_PROXY, https_proxy: lowerCase, HTTP_PROXY, http_proxy: plainLowerCase } = process.env
  const proxy =
    settings['https-proxy'] || settings.proxy || HTTPS_PROXY || lowerCase || HTTP_PROXY || plainLowerCase
  const what = proxy ? 'the proxy' : 'the package registry'
  const address = proxy || settings.registry
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { hostname, port, protocol, origin } = new URL(address)
  const reason = await tryToConnect(
    hostname.replace(/^\[|\]$/g, ''),
    Number(port) || (protocol === 'http:' ? 80 : 443),
  )
  return reason === undefined ? undefined : { what, address: origin, reason }
}

/** Answers why it failed, as a code of the system: `ENOTFOUND`. */
function tryToConnect(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    // Of the look-up too, which the socket's own timeout does not cover.
    const timer = setTimeout(() => end(`no answer in ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS)
    const end = (reason) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(reason)
    }
    socket.once('connect', () => end(undefined))
    socket.once('error', ({ code, message }) => end(code ?? message))
  })
}
