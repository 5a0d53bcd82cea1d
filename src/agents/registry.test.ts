import { expect, test } from 'vitest'
import { findTool } from './tools/all-tools.ts'
import { redact } from './loop/describe-failure.ts'
import { ModelConfigurationError, parseModelSettings } from './providers/model-settings.ts'
import { agents, findAgent, resolveAgent } from './registry.ts'

test('resolveAgent() knows the four agents and their retired names', () => {
  expect(agents.map((agent) => agent.id)).toEqual([
    'codebase_qna_agent',
    'debugging_agent',
    'code_generation_agent',
    'spec_generation_agent',
  ])
  expect(resolveAgent('LLD_agent').id).toBe('spec_generation_agent')
  for (const alias of ['unit_test_agent', 'integration_test_agent', 'code_changes_agent']) {
    expect(resolveAgent(alias).id).toBe('code_generation_agent')
  }
  expect(findAgent('toString')).toBeUndefined()
  expect(() => resolveAgent('nobody')).toThrow(/"nobody": known are "codebase_qna_agent"/u)
})

test('every tool that an agent names exists', () => {
  for (const agent of agents) for (const name of agent.tools) expect(findTool(name)?.name).toBe(name)
})

test('parseModelSettings() takes window and prices from the published facts where they are not set', () => {
  const known = { PARLEY_MODEL: 'openai:gpt-5-2025-08-07', OPENAI_API_KEY: 'k' }
  const published = { contextTokens: 400_000, prices: { input: 1.25, output: 10, cachedInput: 0.125 } }
  expect(parseModelSettings(known)).toMatchObject(published)
  expect(
    parseModelSettings({ ...known, PARLEY_MODEL_CONTEXT: '32k', PARLEY_MODEL_PRICES: '3/15/0.3' }),
  ).toMatchObject({ contextTokens: 32_768, prices: { input: 3 } })
  // Behind another address it is somebody else's, and of an unknown model nothing is said.
  for (const other of [
    { ...known, PARLEY_MODEL_BASE_URL: 'http://127.0.0.1:1/v1', PARLEY_MODEL_API_KEY: 'k' },
    { ...known, PARLEY_MODEL: 'openai:constructor' },
  ]) {
    expect(parseModelSettings(other)).not.toHaveProperty('prices')
    expect(parseModelSettings(other)).not.toHaveProperty('contextTokens')
  }
})

test('parseModelSettings() reads the environment and refuses what cannot be used', () => {
  expect(parseModelSettings({})).toEqual({ provider: 'built-in' })
  expect(parseModelSettings({ PARLEY_MODEL: 'openai:gpt-x', OPENAI_API_KEY: 'k' })).toEqual({
    provider: 'openai',
    name: 'gpt-x',
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'k',
    origin: { key: 'OPENAI_API_KEY', model: 'PARLEY_MODEL and PARLEY_MODEL_BASE_URL' },
  })
  const local = {
    PARLEY_MODEL: 'openai-compatible:llama:8b',
    PARLEY_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
  }
  expect(parseModelSettings({ ...local, OPENAI_API_KEY: 'not for this host' })).toEqual({
    provider: 'openai-compatible',
    name: 'llama:8b',
    baseUrl: 'http://127.0.0.1:11434/v1',
    origin: { key: 'PARLEY_MODEL_API_KEY', model: 'PARLEY_MODEL and PARLEY_MODEL_BASE_URL' },
  })
  expect(parseModelSettings({ PARLEY_MODEL: 'anthropic:claude', ANTHROPIC_API_KEY: 'k' })).toEqual({
    provider: 'anthropic',
    name: 'claude',
    baseUrl: 'https://api.anthropic.com/v1',
    apiKey: 'k',
    origin: { key: 'ANTHROPIC_API_KEY', model: 'PARLEY_MODEL and PARLEY_MODEL_BASE_URL' },
  })
  const elsewhere = { PARLEY_MODEL: 'google:gemini', PARLEY_MODEL_BASE_URL: 'https://proxy.example/v1' }
  expect(
    parseModelSettings({ ...elsewhere, GOOGLE_GENERATIVE_AI_API_KEY: 'not for this host' }),
  ).not.toHaveProperty('apiKey')
  expect(
    parseModelSettings({ ...local, PARLEY_MODEL_CONTEXT: '32k', PARLEY_MODEL_PRICES: '3/15/0.3' }),
  ).toMatchObject({ contextTokens: 32_768, prices: { input: 3, output: 15, cachedInput: 0.3 } })
  expect(parseModelSettings({ ...local, PARLEY_MODEL_TIMEOUT: '300' })).toMatchObject({
    firstChunkMs: 300_000,
  })
  for (const environment of [
    { PARLEY_MODEL: 'anthropic:claude' },
    { PARLEY_MODEL: 'google:gemini', ANTHROPIC_API_KEY: 'of another' },
    { PARLEY_MODEL: 'mistral:large' },
    { ...local, PARLEY_MODEL_CONTEXT: 'much' },
    { ...local, PARLEY_MODEL_CONTEXT: '100' },
    { ...local, PARLEY_MODEL_TIMEOUT: '0' },
    { ...local, PARLEY_MODEL_TIMEOUT: '901' },
    { ...local, PARLEY_MODEL_TIMEOUT: 'long' },
    { ...local, PARLEY_MODEL_PRICES: '3' },
    { ...local, PARLEY_MODEL_PRICES: '3/-1' },
    { PARLEY_MODEL: 'openai:' },
    { PARLEY_MODEL: 'openai:gpt-x' },
    { PARLEY_MODEL: 'openai-compatible:x' },
    { PARLEY_MODEL: 'openai-compatible:x', PARLEY_MODEL_BASE_URL: 'ftp://x' },
  ]) {
    expect(() => parseModelSettings(environment)).toThrow(ModelConfigurationError)
  }
  expect(() => parseModelSettings({ PARLEY_MODEL: 'mistral:x' })).toThrow(
    /available are "built-in", "openai:NAME"/u,
  )
})

test('redact() takes out keys, tokens and credentials', () => {
  const text = redact(
    'Bearer abcdefghijk at https://me:pw@host/x with sk-abc123def456 and api_key="zzzzzzzzzz"',
  )
  for (const secret of ['abcdefghijk', 'me:pw', 'sk-abc', 'zzzzzz']) expect(text).not.toContain(secret)
  expect(redact('the model is overloaded')).toBe('the model is overloaded')
})
