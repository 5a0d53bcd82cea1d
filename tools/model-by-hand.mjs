/**
 * A model that somebody plays by hand, behind the OpenAI chat-completions protocol:
 *
 *     node tools/model-by-hand.mjs <folder> [port]
 *
 * Each request is written to <folder> as `0001.request.json`, and waits until `0001.reply.json` is there:
 * `{"text": "…"}` for an answer, `{"calls": [{"name": "grep", "arguments": {…}}]}` for calls of tools. Write the reply
 * under another name and rename it: what is read must be whole.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [folderArgument, portArgument = '8765'] = process.argv.slice(2)
const port = Number(portArgument)
if (folderArgument === undefined || !Number.isInteger(port)) {
  console.error('Usage: node tools/model-by-hand.mjs <folder> [port]')
  process.exit(1)
}
const folder = resolve(folderArgument)
mkdirSync(folder, { recursive: true })
let number = readdirSync(folder).filter((name) => name.endsWith('.request.json')).length

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    sendJson(response, { object: 'list', data: [{ id: 'by-hand', object: 'model' }] })
    return
  }
  let text = ''
  for await (const part of request) text += part
  const body = JSON.parse(text)
  const name = String((number += 1)).padStart(4, '0')
  const path = join(folder, `${name}.request.json`)
  writeFileSync(`${path}.part`, JSON.stringify(body, undefined, 2))
  renameSync(`${path}.part`, path)
  console.log(`${name}: waiting for ${name}.reply.json`)
  const reply = await readReply(join(folder, `${name}.reply.json`), response)
  if (reply === undefined) return
  const message = toMessage(reply, name)
  const finish = message.tool_calls === undefined ? 'stop' : 'tool_calls'
  const head = { id: `by-hand-${name}`, created: Math.floor(Date.now() / 1_000), model: 'by-hand' }
  if (body.stream !== true) {
    const choices = [{ index: 0, message, finish_reason: finish }]
    sendJson(response, { ...head, object: 'chat.completion', choices })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [delta, reason] of [
    [message, null],
    [{}, finish],
  ]) {
    const choices = [{ index: 0, delta, finish_reason: reason }]
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices })}\n\n`)
  }
  response.end('data: [DONE]\n\n')
})

/** Undefined where whoever asked is gone. */
async function readReply(path, response) {
  while (!response.destroyed) {
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch (error) {
      if (error.code !== 'ENOENT') console.error(`Cannot read ${path}: ${error.message}. Write it again.`)
    }
    await sleep(500)
  }
  return undefined
}

function toMessage({ text = '', calls = [] }, name) {
  const toolCalls = calls.map(({ name: tool, arguments: input = {} }, index) => ({
    index,
    id: `call-${name}-${index}`,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(input) },
  }))
  return {
    role: 'assistant',
    content: text,
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
  }
}

function sendJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

server.listen(port, '127.0.0.1', () => {
  console.log(`A model by hand: http://127.0.0.1:${port}/v1, requests and replies in ${folder}`)
})
