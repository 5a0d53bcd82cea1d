/** The person's editor, reached over an address that the person's client names. */
export { openTunnel } from './open-tunnel.ts'
