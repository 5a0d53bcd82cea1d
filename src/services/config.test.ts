import { describe, expect, test } from 'vitest'
import { defaultMemoryBudgetMb } from './memory-size.ts'
import { ConfigError, parseConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

describe('parseConfig()', () => {
  test('has a default for everything', () => {
    expect(parseConfig({ PARLEY_DATA: '/data' })).toEqual({
      accounts: { providers: [], publicUrl: undefined, signUp: 'invited' },
      host: '127.0.0.1',
      port: 8001,
      dataDirectory: '/data',
      apiKey: undefined,
      developmentMode: false,
      sample: true,
      databaseUrl: undefined,
      objectStore: undefined,
      cacheSizeMb: 10_240,
      parses: true,
      drainSeconds: 10,
      model: { provider: 'built-in' },
      modelHosts: [],
      runRecordDays: undefined,
      gitHost: 'https://github.com',
      gitToken: undefined,
      gitTokens: new Map(),
      gitHosts: [],
      memoryBudgetMb: defaultMemoryBudgetMb(),
      workers: undefined,
      earlyFromMb: 8,
      uploadQuota: { megabytes: 1024, files: 1000 },
      maxIndexMb: 500,
      streamDefault: true,
      formerStreamFormat: 'sse',
      requestLimits: { ofAddress: 300, ofUser: undefined },
      trustedProxies: [],
      parseQuota: { maxParses: 100, maxProjects: 1000 },
      diskQuotaMb: 102_400,
      traces: false,
      internalAdminSecret: undefined,
      tunnelHosts: [],
    })
    expect(parseConfig({}).dataDirectory).toMatch(/parley$/)
  })

  test('limits what one user may parse, unless there is but one', () => {
    const quotaOf = (environment: Record<string, string>) => parseConfig(environment).parseQuota
    expect(quotaOf({ isDevelopmentMode: 'enabled' })).toEqual({
      maxParses: undefined,
      maxProjects: undefined,
    })
    expect(quotaOf({ PARLEY_MAX_PARSES: '3', PARLEY_MAX_PROJECTS: '7' })).toEqual({
      maxParses: 3,
      maxProjects: 7,
    })
    expect(parseConfig({ isDevelopmentMode: 'enabled' }).diskQuotaMb).toBeUndefined()
    expect(parseConfig({ PARLEY_DISK_QUOTA: '20g' }).diskQuotaMb).toBe(20_480)
  })

  test('shares files by a bucket, with the variables of other programs', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hidden/secret' }
    expect(parseConfig({ PARLEY_OBJECT_STORE: 's3://code', ...keys }).objectStore).toEqual({
      bucket: 'code',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'hidden/secret',
      sessionToken: undefined,
    })
    const own = {
      AWS_ENDPOINT_URL_S3: 'https://minio.example.com',
      AWS_REGION: 'eu-1',
      AWS_SESSION_TOKEN: 't',
    }
    expect(parseConfig({ PARLEY_OBJECT_STORE: 's3://code/a/b', ...keys, ...own }).objectStore).toMatchObject({
      prefix: 'a/b/',
      endpoint: 'https://minio.example.com',
      region: 'eu-1',
      sessionToken: 't',
    })
    expect(problemsOf({ PARLEY_OBJECT_STORE: '/data', ...keys })).toMatch(
      /"\/data": expected a bucket such as/,
    )
    expect(problemsOf({ PARLEY_OBJECT_STORE: 's3://code' })).toContain('without AWS_ACCESS_KEY_ID')
    const shared = { PARLEY_OBJECT_STORE: 's3://code', DATABASE_URL: 'postgres://a@b/c', ...keys }
    expect(problemsOf(shared)).toContain('without PARLEY_SECRET')
    expect(problemsOf({ ...shared, AWS_ENDPOINT_URL_S3: 'minio' })).not.toContain('hidden')
  })

  test('takes an empty value for none', () => {
    expect(parseConfig({ PORT: ' ', PARLEY_API_KEY: '', isDevelopmentMode: 'enabled' })).toMatchObject({
      port: 8001,
      apiKey: undefined,
      developmentMode: true,
    })
  })

  test('names every setting that is wrong, and what would be right', () => {
    const problems = problemsOf({ PORT: '70000', isDevelopmentMode: 'yes', PARLEY_MODEL: 'magic:1' })
    expect(problems).toContain('Cannot use PORT "70000": expected a whole number from 0 to 65535')
    expect(problems).toContain('Cannot use isDevelopmentMode "yes": expected "enabled" or "disabled"')
    expect(problems).toContain('Cannot use model "magic:1"')
  })

  test('reads how much memory there is to use', () => {
    expect(parseConfig({ PARLEY_MEMORY_BUDGET: '8g' }).memoryBudgetMb).toBe(8192)
    expect(parseConfig({ PARLEY_MEMORY_BUDGET: '1.5 GB' }).memoryBudgetMb).toBe(1536)
    expect(parseConfig({ PARLEY_MEMORY_BUDGET: '2048M' }).memoryBudgetMb).toBe(2048)
    const expected = 'expected a size from 256m to 1024g, such as 8g or 2048m'
    for (const wrong of ['8', 'much', '-1g', '1m', '2000g', '8gg']) {
      expect(problemsOf({ PARLEY_MEMORY_BUDGET: wrong })).toBe(
        `Cannot use PARLEY_MEMORY_BUDGET "${wrong}": ${expected}`,
      )
    }
  })

  test('shows no secret', () => {
    const problems = problemsOf({ PARLEY_API_KEY: 'hunter2', DATABASE_URL: 'mysql://ada:hunter2@host/x' })
    expect(problems).toContain('PARLEY_API_KEY')
    expect(problems).not.toContain('hunter2')
    const ofTokens = problemsOf({ PARLEY_GIT_TOKENS: 'hunter2' })
    expect(ofTokens).toContain('Cannot use PARLEY_GIT_TOKENS: expected a host and its token')
    expect(ofTokens).not.toContain('hunter2')
  })

  test('reads hosts of tunnels', () => {
    expect(parseConfig({ PARLEY_TUNNEL_HOSTS: 'a.example.com, *.B.example' }).tunnelHosts).toEqual([
      'a.example.com',
      '*.b.example',
    ])
    const gitHosts = 'code.example.org:8443, 10.1.0.0/16 fd00::/8, *.Example.net'
    expect(parseConfig({ PARLEY_GIT_HOSTS: gitHosts }).gitHosts).toEqual([
      'code.example.org:8443',
      '10.1.0.0/16',
      'fd00::/8',
      '*.example.net',
    ])
    for (const wrong of ['https://x', '10.0.0.0/33', 'x/8', 'fd00::/8/9', 'x:y']) {
      expect(problemsOf({ PARLEY_GIT_HOSTS: wrong })).toContain(`PARLEY_GIT_HOSTS "${wrong}"`)
    }
    expect(problemsOf({ PARLEY_TUNNEL_HOSTS: 'https://x' })).toContain('PARLEY_TUNNEL_HOSTS "https://x"')
  })
})
