import { McpServer } from '@modelcontextprotocol/server'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { boundTexts } from '../contract/bound-text.ts'

/** A server whose errors name no more of what a client has sent than anybody reads; the protocol's own repeat it whole. */
export class BriefServer extends McpServer {
  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = async (message, options) => await send(boundError(message), options)
    await super.connect(transport)
  }
}

/** An error of the protocol, or a tool's result that is one; other messages stay as they are. */
export function boundError(message: JSONRPCMessage): JSONRPCMessage {
  if ('error' in message) return { ...message, error: boundTexts(message.error) }
  if ('result' in message && message.result['isError'] === true) {
    return { ...message, result: boundTexts(message.result) }
  }
  return message
}
