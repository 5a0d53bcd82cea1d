/** The client's types and its table of endpoints, made from the contract. */
import { format } from 'oxfmt'
import formatOptions from '../../../.oxfmtrc.json' with { type: 'json' }
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { errorRegistry } from '../../../src/contract/errors.ts'
import { createOpenApiDocument } from '../../../src/server/openapi.ts'
import { describeOperation } from './describe-operation.ts'
import type { DocumentedOperation, Operation } from './describe-operation.ts'
import { toComment, toType } from './to-type.ts'
import type { JsonSchema } from './to-type.ts'

const header = '// Generated from the contract by clients/typescript/generator: npm run generate.\n\n'

/** The text of each generated file, by its name in `src/generated`. */
export async function generate(): Promise<Record<string, string>> {
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
    'types.ts': await formatted('types.ts', writeTypes(operations, document.components.schemas)),
    'endpoints.ts': await formatted('endpoints.ts', writeEndpoints(operations)),
  }
}

async function formatted(name: string, text: string): Promise<string> {
  const { semi, singleQuote, printWidth } = formatOptions
  const { code, errors } = await format(name, header + text, { semi, singleQuote, printWidth })
  if (errors.length > 0) throw new Error(`Cannot format "${name}": ${errors[0]!.message}`)
  return code
}

function writeTypes(operations: readonly Operation[], schemas: Record<string, JsonSchema>): string {
  const declarations = new Map<string, string>()
  const add = (name: string, text: string): void => {
    if (declarations.has(name)) throw new Error(`Cannot declare "${name}" twice: expected another name`)
    declarations.set(name, text)
  }
  const reached = new Set<string>()
  const reach = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      reach(JSON.stringify(schemas[name]))
    }
  }
  for (const operation of operations) reach(JSON.stringify(operation.response))
  for (const name of reached) {
    const schema = schemas[name]!
    add(name, `${toComment(schema.description)}export type ${name} = ${toType(schema)}`)
  }
  for (const { parametersName, parametersType, responseName, response } of operations) {
    if (parametersName !== undefined && !declarations.has(parametersName)) {
      add(parametersName, `export type ${parametersName} = ${parametersType}`)
    }
    if (responseName !== undefined && !declarations.has(responseName)) {
      add(responseName, `export type ${responseName} = ${toType(response)}`)
    }
  }
  const codes = Object.keys(errorRegistry).map((code) => JSON.stringify(code))
  add(
    'ServiceErrorCode',
    `/** Permanent names of what the service refuses or cannot do. */\nexport type ServiceErrorCode = ${codes.join(' | ')}`,
  )
  return [...declarations.values()].join('\n\n')
}

function writeEndpoints(operations: readonly Operation[]): string {
  const imported = new Set(
    operations.flatMap(({ parametersName, resultType }) => [
      ...(parametersName === undefined ? [] : [parametersName]),
      ...[...resultType.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name),
    ]),
  )
  for (const name of ['Promise', 'AsyncGenerator', 'AnswerStream', 'Blob']) imported.delete(name)
  const methods = operations.map(({ name, comment, signature, resultType }) => {
    return `${comment}${name}(${signature}): ${resultType}`
  })
  const rows = operations.map(({ name, row }) => `${name}: ${JSON.stringify(row)}`)
  return `import type { AnswerStream } from '../answer-stream.ts'
import type { EndpointRow } from '../endpoint-row.ts'
import type { RequestOptions } from '../request-options.ts'
import type { ${[...imported].sort().join(', ')} } from './types.ts'

/** A method for each endpoint of the service. */
export interface Endpoints {
${methods.join('\n')}
}

export const endpointRows: { readonly [Name in keyof Endpoints]: EndpointRow } = {
${rows.join(',\n')}
}
`
}
