import { readBracedBody } from './braced-body.ts'
import { readCode } from './code-text.ts'
import { readIndentedBody } from './indented-statements.ts'
import { readKeywordBody } from './keyword-statements.ts'
import type { Spelling } from '../../../mask-code.ts'
import type { Statement } from './statement.ts'

/**
 * The statements of a function's body, read from its text alone: by brackets, line ends, keywords and indentation, so that code
 * of all languages and code with errors can be told. Empty where no body is found.
 */
export function readStatements(source: string, spelling: Spelling): Statement[] {
  const code = readCode(source, spelling)
  if (spelling.blocks === 'keywords') return readKeywordBody(code)
  return spelling.blocks === 'indentation' ? readIndentedBody(code) : readBracedBody(code)
}
