import { expect, test } from 'vitest'
import { digestSettings, unusedSettings } from './given-settings.ts'

test('settings that a service was started without are named, and kept without their values', () => {
  const used = digestSettings({ PARLEY_GIT_HOST: 'git.example', PARLEY_SECRET: 'hidden', PATH: '/bin' })
  expect(Object.keys(used)).toEqual(['PARLEY_GIT_HOST', 'PARLEY_SECRET'])
  expect(JSON.stringify(used)).not.toContain('hidden')
  const here = {
    PARLEY_GIT_HOST: ' git.example ',
    PARLEY_SECRET: 'other',
    PARLEY_WORKERS: '2',
    PARLEY_UNSET: '',
  }
  expect(unusedSettings(here, used)).toEqual(['PARLEY_SECRET', 'PARLEY_WORKERS'])
  // The model is compared as a whole, and where the data lies is how the service was found.
  expect(unusedSettings({ PARLEY_MODEL: 'openai:x', PARLEY_DATA: '/data' }, used)).toEqual([])
})
