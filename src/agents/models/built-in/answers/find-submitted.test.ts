import { expect, test } from 'vitest'
import type { PassagePlace } from '../passages/gather-passages.ts'
import { findSubmitted } from './find-submitted.ts'

function place(name: string, path: string, kind = 'method', share = 1): PassagePlace {
  return {
    node_id: `${path}#${name}`,
    name,
    kind,
    location: `${path}:1-9`,
    path,
    score: 1,
    share,
    near_share: share,
    words: [],
    passages: [],
  } as unknown as PassagePlace
}

const places = [
  place('mill_tpl_form_registration_after', 'mill/plugins/spec.py', 'function'),
  place('RegisterForm', 'mill/auth/forms.py', 'class'),
  place('Login.post', 'mill/auth/views.py', 'method', 0.5),
  place('Register.post', 'mill/auth/views.py'),
]

test('a form is taken by the handler whose class is named so, not by a hook or the form itself', () => {
  const found = findSubmitted('What happens when someone submits the registration form?', places)
  expect(found.map(({ name }) => name)).toEqual(['Register.post'])
})

test('without anybody who sends something there is no handler', () => {
  expect(findSubmitted('How does registration work?', places)).toEqual([])
})
