/** The person's editor, reached over an address that the person's client names. */
export { resolveTunnel } from './resolve-tunnel.ts'
export type { TunnelTarget } from './resolve-tunnel.ts'
