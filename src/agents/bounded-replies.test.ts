import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { shop } from '../index/testing/shop.ts'
import { runTool } from './run-tool.ts'
import { openSketch } from './testing/open-sketch.ts'
import { allTools } from './tools/all-tools.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

type Property = { readonly type?: string; readonly maxLength?: number; readonly enum?: readonly string[] }

/** A request for each text that a tool takes, as long as it may be; what else is required is something that exists. */
function* longRequests(): Generator<readonly [label: string, tool: string, input: object]> {
  for (const { name, inputSchema } of allTools) {
    const schema = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
    const properties = (schema.properties ?? {}) as Readonly<Record<string, Property>>
    const required = Object.fromEntries(
      (schema.required ?? []).map((field) => [field, properties[field]?.enum?.[0] ?? 'applyDiscount']),
    )
    for (const [field, { type, maxLength }] of Object.entries(properties)) {
      if (type !== 'string' || maxLength === undefined || maxLength > 4_096) continue
      for (const letter of ['é', 'a/', 'a.', '*'])
        yield [
          `${name} ${field} ${letter}`,
          name,
          { ...required, [field]: letter.repeat(maxLength / letter.length) },
        ]
    }
  }
}

test.each([...longRequests()])('%s: a name of any length makes a short reply', async (_, tool, input) => {
  const answer = await runTool([sketch.project], { tool, input }, AbortSignal.timeout(30_000)).catch(
    ({ message }: Error) => message,
  )
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(16_000)
})
