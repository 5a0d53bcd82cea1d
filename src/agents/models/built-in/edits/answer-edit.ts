import { choose, limits, quantity } from '../../../evidence/claims.ts'
import type { EditCodeOutput } from '../../../tools/edit-code.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { capitalize, citeNode, code, joinNames } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { AskedEdit } from './read-edit.ts'

/** A structural change: what it does, the diff, what was checked, who is affected, what is left to a person. */
export function* answerEdit(edit: AskedEdit): Script {
  const output = yield* call('edit_code', { ...edit })
  if (isToolFailure(output)) {
    yield* say(`No change was made. ${output.error}`)
    const places = output.similar ?? []
    if (places.length > 0) {
      const shown = places.slice(0, 6).map((place) => (/:\d+-\d+$/u.test(place) ? `[${place}]` : code(place)))
      yield* say(` See ${joinNames(shown, 6)}.`)
    }
    return
  }
  yield* say(
    `${output.summary}${citeNode(output.node)}.${output.other_definitions === 0 ? '' : ` There ${output.other_definitions === 1 ? 'is one more definition' : `are ${output.other_definitions} more definitions`} of this name; give a path if another one was meant.`}\n\n`,
  )
  // A fence that no line of the diff can close.
  yield* say(`\`\`\`\`diff\n${output.diff}\n\`\`\`\`\n\n`)
  yield* say(`${[output.checked, ...output.notes].join(' ')}\n`)
  yield* sayAffected(output)
  yield* sayLeft(output)
}

function* sayAffected(output: EditCodeOutput): Script {
  if (output.affects_users) {
    yield* say('\n## Who is affected\n\n')
    if (output.user_count > 0) {
      const users = output.users.map((user) => `${code(user.name)}${citeNode(user)}`)
      yield* say(
        `${capitalize(quantity(output.extent, 'definition or file', 'definitions and files'))} outside of tests ${output.user_count === 1 ? 'uses' : 'use'} it directly: ${joinNames(users.slice(0, 8), 8)}${output.user_count > 8 ? ` and ${output.user_count - 8} more` : ''}.`,
      )
      yield* say(`${limits(output.extent)}\n`)
    } else {
      yield* say(
        `${choose(output.extent, 'Nothing outside of tests uses it.', 'I found no direct use outside of tests.')}${limits(output.extent)}\n`,
      )
    }
    if (output.node.exported === true)
      yield* say('It is exported: code outside this repository that uses it is not seen here.\n')
  }
  if (output.test_count > 0) {
    yield* say(
      `\nTests to run: ${joinNames(
        output.tests.map((path) => `[${path}]`),
        8,
      )}${output.test_count > output.tests.length ? `, and ${output.test_count - output.tests.length} more test files` : ''}.\n`,
    )
  } else if (output.affects_users) yield* say('\nI found no test that uses it directly.\n')
}

function* sayLeft(output: EditCodeOutput): Script {
  if (output.left.length === 0) return
  yield* say('\n## Not changed\n\n')
  for (const { what, places, total } of output.left) {
    const shown = places.slice(0, 8).map((place) => `[${place}]`)
    yield* say(
      `- ${total === 1 ? 'One place' : `${total.toLocaleString('en-US')} places`} ${what}: ${shown.join(', ')}${total > shown.length ? ` and ${(total - shown.length).toLocaleString('en-US')} more` : ''}.\n`,
    )
  }
}
