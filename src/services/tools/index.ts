/** The agents' tools for those who call them from outside of a conversation. */
export { callTool, checkFolder } from './call-tool.ts'
export type { AnsweredCall, ToolCall } from './call-tool.ts'
export { listTools, requireTool } from './list-tools.ts'
export { refreshIndex } from './refresh-index.ts'
export type { IndexState } from './index-state.ts'
