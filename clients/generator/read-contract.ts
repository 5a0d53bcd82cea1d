import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errorRegistry } from '../../src/contract/errors.ts'
import { createOpenApiDocument } from '../../src/server/openapi.ts'
import { describeOperation } from './describe-operation.ts'
import type { DocumentedOperation, Operation } from './describe-operation.ts'
import type { JsonSchema } from './json-schema.ts'

/** What the clients of all languages are made from. */
export type ReadContract = {
  readonly operations: readonly Operation[]
  /** Those that responses refer to, by name, in the order in which they are reached. */
  readonly schemas: ReadonlyMap<string, JsonSchema>
  readonly errorCodes: readonly string[]
}

export function readContract(): ReadContract {
  const document = createOpenApiDocument('') as unknown as {
    paths: Record<string, Record<string, DocumentedOperation>>
    components: { schemas: Record<string, JsonSchema> }
  }
  const documented = new Map(
    Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => [operation.operationId, operation] as const),
    ),
  )
  const operations = Object.entries<Endpoint>(endpoints)
    // Each of them is another way to something that a documented endpoint does.
    .filter(([, { subject }]) => subject !== 'Older clients')
    .flatMap(([name, endpoint]) =>
      describeOperation(name, endpoint, documented.get(name)!, document.components.schemas),
    )
  return {
    operations,
    schemas: reachedSchemas(operations, document.components.schemas),
    errorCodes: Object.keys(errorRegistry),
  }
}

function reachedSchemas(
  operations: readonly Operation[],
  schemas: Readonly<Record<string, JsonSchema>>,
): ReadonlyMap<string, JsonSchema> {
  const reached = new Map<string, JsonSchema>()
  const reach = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue
      reached.set(name, schemas[name]!)
      reach(JSON.stringify(schemas[name]))
    }
  }
  for (const operation of operations) reach(JSON.stringify(operation.response))
  return reached
}
