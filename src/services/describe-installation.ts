import type { ServiceContext } from './context.ts'

export type Installation = {
  /** Folders of this machine may be parsed. */
  readonly developmentMode: boolean
  readonly model: {
    /** As it is configured: `built-in`, `openai:gpt-5`. */
    readonly name: string
    /** Where questions and the code that they are about are sent; null: nowhere. */
    readonly host: string | null
    /** The host is this machine, or there is none. */
    readonly isLocal: boolean
  }
}

/** What users may know of how the service was set up. */
export function describeInstallation({ config }: ServiceContext): Installation {
  const { model, developmentMode } = config
  if (model.provider === 'built-in') {
    return { developmentMode, model: { name: 'built-in', host: null, isLocal: true } }
  }
  const address = URL.parse(model.baseUrl)
  return {
    developmentMode,
    model: {
      name: `${model.provider}:${model.name}`,
      host: address?.host ?? model.baseUrl,
      isLocal: address !== null && isLoopback(address.hostname),
    },
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
