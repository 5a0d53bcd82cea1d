import { setTimeout as delay } from 'node:timers/promises'
import { persist } from './clients.ts'
import type { Acknowledged, AskedMessage } from './clients.ts'
import { expectedAnswer } from './scripted-model.ts'
import type { World } from './world.ts'

export interface Found {
  readonly counts: Readonly<Record<'lost' | 'doubled' | 'changed', number>>
  readonly problems: readonly string[]
}

interface StoredMessage {
  readonly role: string
  readonly content: string
  readonly status: string
}

/** Looks for everything that was acknowledged, now that nothing is killed any more. */
export async function checkAcknowledged(
  world: World,
  random: (below: number) => number,
  { projects, keys, messages }: Acknowledged,
): Promise<Found> {
  const counts = { lost: 0, doubled: 0, changed: 0 }
  const problems: string[] = []
  const note = (kind: keyof typeof counts, problem: string): void => {
    counts[kind]++
    problems.push(`${kind}: ${problem}`)
  }
  for (const id of projects) {
    const reason = await reasonOfLoss(world, random, id)
    if (reason !== undefined) note('lost', `project ${id}: ${reason}`)
  }
  const server = await world.anyServer(random)
  for (const [index, key] of keys.entries()) {
    const response = await fetch(`${server.url}/api/v2/usage`, { headers: { 'x-api-key': key } })
    await response.body?.cancel()
    if (response.status !== 200) note('lost', `key ${index + 1}: ${response.status}`)
  }
  for (const message of messages) {
    const path = `/api/v2/conversations/${message.conversationId}/messages`
    const stored = (await persist(world, random, 'GET', path)) as unknown as StoredMessage[]
    checkMessage(message, stored, note)
  }
  return { counts, problems }
}

/** Undefined: it is ready, and answers. */
async function reasonOfLoss(
  world: World,
  random: (below: number) => number,
  id: string,
): Promise<string | undefined> {
  const giveUpAt = performance.now() + 180_000
  while (performance.now() < giveUpAt) {
    const { status, error } = await persist(world, random, 'GET', `/api/v2/parsing-status/${id}`)
    if (status === 'error') return String(error)
    if (status === 'ready') {
      const { files } = await persist(world, random, 'GET', `/api/v2/projects/${id}/files`)
      const count = (files as unknown[]).length
      return count === 20 ? undefined : `it has ${count} files, expected 20`
    }
    await delay(200)
  }
  return 'it is not ready after three minutes'
}

function checkMessage(
  asked: AskedMessage,
  stored: readonly StoredMessage[],
  note: (kind: 'lost' | 'doubled' | 'changed', problem: string) => void,
): void {
  const name = `question ${asked.question} (${asked.status})`
  const human = stored.filter(
    ({ role, content }) => role === 'human' && content.includes(`#${asked.question}?`),
  )
  const agent = stored.filter(({ role }) => role !== 'human')
  if (human.length === 0) note('lost', `${name}: its message`)
  if (human.length > 1 || agent.length > 1)
    note('doubled', `${name}: ${human.length} and ${agent.length} messages`)
  const [answer] = agent
  if (answer === undefined || answer.status === 'running' || answer.status !== asked.status) {
    note('lost', `${name}: its answer is ${answer?.status ?? 'missing'}`)
    return
  }
  if (answer.content !== asked.content) {
    note(
      'changed',
      `${name}: read ${JSON.stringify(asked.content)}, stored ${JSON.stringify(answer.content)}`,
    )
  }
  const words = [...answer.content.matchAll(/w\d+\.\d+/g)].map(([word]) => word)
  const expected = expectedAnswer(asked.question).trim().split(' ')
  if (words.join(' ') !== expected.slice(0, words.length).join(' ')) {
    note('doubled', `${name}: ${JSON.stringify(answer.content)}`)
  }
  // One without a word of the model is the built-in model's, which stands in for one that fails.
  if (answer.status === 'completed' && words.length > 0 && words.length < expected.length) {
    note('lost', `${name}: it ends after ${words.length} of ${expected.length} words`)
  }
}
