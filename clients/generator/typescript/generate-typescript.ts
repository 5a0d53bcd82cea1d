import { format } from 'oxfmt'
import formatOptions from '../../../.oxfmtrc.json' with { type: 'json' }
import type { Operation } from '../describe-operation.ts'
import type { ReadContract } from '../read-contract.ts'
import { toComment, toProperty, toType } from './to-type.ts'

const header = '// Generated from the contract by clients/generator: npm run generate.\n\n'

/** The text of each generated file, by its name. */
export async function generateTypeScript(contract: ReadContract): Promise<Record<string, string>> {
  return {
    'types.ts': await formatted('types.ts', writeTypes(contract)),
    'endpoints.ts': await formatted('endpoints.ts', writeEndpoints(contract)),
  }
}

async function formatted(name: string, text: string): Promise<string> {
  const { semi, singleQuote, printWidth } = formatOptions
  const { code, errors } = await format(name, header + text, { semi, singleQuote, printWidth })
  if (errors.length > 0) throw new Error(`Cannot format "${name}": ${errors[0]!.message}`)
  return code
}

function writeTypes({ operations, schemas, errorCodes }: ReadContract): string {
  const declarations = new Map<string, string>()
  const add = (name: string, text: string): void => {
    if (declarations.has(name)) throw new Error(`Cannot declare "${name}" twice: expected another name`)
    declarations.set(name, text)
  }
  for (const [name, schema] of schemas) {
    add(name, `${toComment(schema.description)}export type ${name} = ${toType(schema)}`)
  }
  for (const { parametersName, parameters, responseName, response } of operations) {
    if (parameters.length > 0 && !declarations.has(parametersName)) {
      const members = parameters.map((parameter) => toProperty(parameter))
      add(parametersName, `export type ${parametersName} = {\n${members.join('\n')}\n}`)
    }
    if (responseName !== undefined && !declarations.has(responseName)) {
      add(responseName, `export type ${responseName} = ${toType(response)}`)
    }
  }
  const codes = errorCodes.map((code) => JSON.stringify(code))
  add(
    'ServiceErrorCode',
    `/** Permanent names of what the service refuses or cannot do. */\nexport type ServiceErrorCode = ${codes.join(' | ')}`,
  )
  return [...declarations.values()].join('\n\n')
}

function writeEndpoints({ operations }: ReadContract): string {
  const imported = new Set(
    operations.flatMap((operation) => [
      ...(operation.parameters.length === 0 ? [] : [operation.parametersName]),
      ...[...toResultType(operation).matchAll(/\b[A-Z]\w*/g)].map(([name]) => name),
    ]),
  )
  for (const name of ['Promise', 'AsyncGenerator', 'AnswerStream', 'Blob']) imported.delete(name)
  const methods = operations.map(
    (operation) =>
      `${commentOf(operation)}${operation.name}(${signatureOf(operation)}): ${toResultType(operation)}`,
  )
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

function commentOf({ summary, description, errors }: Operation): string {
  const codes = errors.map((code) => `\`${code}\``).join(', ')
  return toComment(
    `${summary}.`,
    description,
    errors.length === 0 ? undefined : `@throws {ParleyError} with a code of the service, such as ${codes}`,
  )
}

function signatureOf({ parameters, parametersName }: Operation): string {
  const isOptional = !parameters.some(({ isRequired }) => isRequired)
  return [
    ...(parameters.length === 0 ? [] : [`parameters${isOptional ? '?' : ''}: ${parametersName}`]),
    'options?: RequestOptions',
  ].join(', ')
}

function toResultType({ row, responseName, response }: Operation): string {
  switch (row.reply) {
    case 'json':
      return `Promise<${responseName ?? toType(response)}>`
    case 'text':
      return 'Promise<string>'
    case 'bytes':
      return 'Promise<Blob>'
    case 'lines':
      return `AsyncGenerator<${responseName ?? toType(response)}, void, undefined>`
    case 'answer':
      return 'AnswerStream'
  }
}
