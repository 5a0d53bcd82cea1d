import type { Operation, Parameter } from '../describe-operation.ts'
import type { ReadContract } from '../read-contract.ts'
import { isIdentifier, toPascalCase, toSnakeCase } from './names.ts'
import { toPython } from './to-type.ts'
import { toDocstring } from './write-text.ts'
import { Types } from './write-types.ts'

const header = '# Generated from the contract by clients/generator: npm run generate.\n'

/** The text of each generated file, by its name. */
export function generatePython({ operations, schemas, errorCodes }: ReadContract): Record<string, string> {
  const types = new Types()
  for (const [name, schema] of schemas) types.add(name, schema)
  const methods = operations.map((operation) => {
    const { responseName, response } = operation
    if (responseName !== undefined && !types.has(responseName)) types.add(responseName, response)
    return describeMethod(operation, types)
  })
  types.addAlias(
    'ServiceErrorCode',
    `# Permanent names of what the service refuses or cannot do.\nServiceErrorCode = Literal[\n${errorCodes.map((code) => `    "${code}",\n`).join('')}]`,
  )
  return {
    '__init__.py': header,
    'async_endpoints.py': writeEndpoints(methods, types, true),
    'endpoints.py': writeEndpoints(methods, types, false),
    'rows.py': writeRows(methods, types),
    'types.py': writeTypes(types),
  }
}

type Method = {
  readonly operation: Operation
  readonly name: string
  readonly rowName: string
  /** Of what the reply is read as, or of each of its lines. */
  readonly resultType: string
  readonly parameters: readonly (Parameter & { readonly type: string })[]
}

function describeMethod(operation: Operation, types: Types): Method {
  const { row, parametersName, responseName } = operation
  const name = toSnakeCase(operation.name)
  return {
    operation,
    name,
    rowName: name.toUpperCase(),
    resultType: row.reply === 'text' ? 'str' : row.reply === 'bytes' ? 'bytes' : responseName!,
    parameters: operation.parameters.map((parameter) => {
      if (!isIdentifier(parameter.name)) {
        throw new Error(`Cannot name a parameter "${parameter.name}": expected an identifier of Python`)
      }
      const typeName = `${parametersName}${toPascalCase(parameter.name)}`
      return { ...parameter, type: types.ofRequest(typeName, parameter.schema) }
    }),
  }
}

function writeTypes(types: Types): string {
  return `${header}from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

__all__ = [
${types
  .names()
  .toSorted()
  .map((name) => `    "${name}",\n`)
  .join('')}]


${types.write().replaceAll('\n\nclass ', '\n\n\nclass ')}`
}

function writeRows(methods: readonly Method[], types: Types): string {
  const rows = methods.map(({ operation: { row }, rowName, resultType }) => {
    const fields = Object.entries(row)
      .filter(([field]) => field !== 'takesNothing')
      .map(([field, value]) => `    ${field}=${toPython(value)},\n`)
    return `${rowName}: EndpointRow[${resultType}] = EndpointRow(\n${fields.join('')})\n`
  })
  return `${header}from __future__ import annotations

from ..endpoint_row import EndpointRow
${writeImport(rows, types)}
${rows.join('\n')}`
}

function writeEndpoints(methods: readonly Method[], types: Types, isAsync: boolean): string {
  const texts = methods.map((method) => writeMethod(method, isAsync))
  const prefix = isAsync ? 'Async' : ''
  const waiting = isAsync ? 'async ' : ''
  const iterator = isAsync ? 'AsyncGenerator' : 'Generator'
  return `${header}from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import ${[iterator, 'Mapping', 'Sequence'].toSorted().join(', ')}
from typing import Any, Literal, TypeVar

from ..${isAsync ? 'async_' : ''}answer_stream import ${prefix}AnswerStream
from ..endpoint_row import EndpointRow
from ..upload import Upload
from . import rows
${writeImport(texts, types)}
Result = TypeVar("Result")


class ${prefix}Endpoints(ABC):
    """A method for each endpoint of the service."""

    @abstractmethod
    ${waiting}def _read(
        self,
        row: EndpointRow[Result],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> Result: ...

    @abstractmethod
    def _read_lines(
        self, row: EndpointRow[Result], parameters: Mapping[str, Any], timeout: float | None
    ) -> ${toIterator('Result', isAsync)}: ...

    @abstractmethod
    def _read_answer(
        self,
        row: EndpointRow[Any],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> ${prefix}AnswerStream: ...

${texts.join('\n')}`
}

function writeMethod({ operation, name, rowName, resultType, parameters }: Method, isAsync: boolean): string {
  const { row } = operation
  const isAwaited = isAsync && row.reply !== 'lines' && row.reply !== 'answer'
  const byKey = row.repeats === 'by-key'
  const signature = [
    ...parameters.map(
      ({ name, type, isRequired }) => `${name}: ${isRequired ? type : `${type} | None = None`}`,
    ),
    ...(byKey ? ['idempotency_key: str | None = None'] : []),
    'timeout: float | None = None',
  ].map((parameter) => `        ${parameter},\n`)
  const values = parameters.map(({ name }) => `                "${name}": ${name},\n`)
  const given =
    values.length === 0 ? '            {},\n' : `            {\n${values.join('')}            },\n`
  const reader = row.reply === 'lines' ? '_read_lines' : row.reply === 'answer' ? '_read_answer' : '_read'
  return `    ${isAwaited ? 'async ' : ''}def ${name}(
        self,
        *,
${signature.join('')}    ) -> ${resultOf(operation, resultType, isAsync)}:
${toDocstring(paragraphsOf(operation), '        ')}        return ${isAwaited ? 'await ' : ''}self.${reader}(
            rows.${rowName},
${given}            timeout,
${byKey ? '            idempotency_key,\n' : ''}        )
`
}

function resultOf({ row }: Operation, resultType: string, isAsync: boolean): string {
  if (row.reply === 'answer') return isAsync ? 'AsyncAnswerStream' : 'AnswerStream'
  if (row.reply === 'lines') return toIterator(resultType, isAsync)
  return resultType
}

function toIterator(type: string, isAsync: boolean): string {
  return isAsync ? `AsyncGenerator[${type}, None]` : `Generator[${type}, None, None]`
}

function paragraphsOf({ summary, description, errors, parameters }: Operation): readonly string[] {
  const described = parameters.filter((parameter) => parameter.description !== undefined)
  return [
    `${summary}.`,
    ...(description === undefined ? [] : [description]),
    ...(described.length === 0
      ? []
      : [`Args:\n${described.map(({ name, description }) => `    ${name}: ${description}`).join('\n')}`]),
    ...(errors.length === 0
      ? []
      : [`Raises:\n    ServiceError: with a code such as ${errors.map((code) => `\`${code}\``).join(', ')}`]),
  ]
}

/** The import of those types that a file names. */
function writeImport(texts: readonly string[], types: Types): string {
  const words = new Set(texts.flatMap((text) => [...text.matchAll(/\b[A-Z]\w*/g)].map(([word]) => word)))
  const names = types.names().filter((name) => words.has(name))
  return `from .types import (\n${names
    .toSorted()
    .map((name) => `    ${name},\n`)
    .join('')})\n`
}
