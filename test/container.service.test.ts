/** Dockerfile and compose.yaml: that they agree with each other and with the package, and that the health check works. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { startService } from './conformance/start-service.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Instruction {
  readonly name: string
  readonly value: string
}

/** The stages of the Dockerfile, each with its instructions, continued lines joined. */
const stages = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM '))
  .map((stage) =>
    stage
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Instruction => {
        const space = line.indexOf(' ')
        return { name: line.slice(0, space), value: line.slice(space + 1) }
      }),
  )
const last = stages.at(-1)!
const valueOf = (name: string) => last.find((instruction) => instruction.name === name)!.value
const environment = Object.fromEntries(
  valueOf('ENV')
    .split(' ')
    .map((each) => each.split('=')),
)
const health = JSON.parse(valueOf('HEALTHCHECK').replace(/^.*?CMD /, '')) as [string, ...string[]]

describe('Dockerfile', () => {
  test('builds what "npm run package" makes, and puts it where npm had installed it', () => {
    const { scripts, version } = JSON.parse(read('package.json')) as {
      scripts: Record<string, string>
      version: string
    }
    const [, manifestName] = /^const name = '(.+)'$/m.exec(read('tools/package/create-manifest.mjs'))!
    expect(scripts).toHaveProperty('package')
    const build = stages[0]!.map(({ value }) => value).join('\n')
    const [, folder, pattern] = /npm install \S+ \S+ \S+ (\.cache\/package)\/(\S+)/.exec(build)!
    expect(folder).toBe('.cache/package')
    expect(matchesGlob(`${manifestName!.slice(1).replace('/', '-')}-${version}.tgz`, pattern!)).toBe(true)
    const link = last.find(({ value }) => value.startsWith('ln -s'))!.value
    expect(link).toBe(`ln -s ../lib/node_modules/${manifestName}/bin/parley /usr/local/bin/parley`)
  })

  test('is sent what the package is made of, and neither packages nor history', () => {
    const ignored = read('.dockerignore').trim().split('\n')
    const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern))
    for (const path of ['.git', 'node_modules', 'web/node_modules', 'web/dist', '.cache'])
      expect([path, isIgnored(path)]).toEqual([path, true])
    const needed = ['.npmrc', 'package.json', 'package-lock.json', 'tsconfig.json', 'src', 'tools', 'web']
    for (const path of [...needed, 'clients/typescript/package.json', 'LICENSE', 'README.md'])
      expect([path, existsSync(join(root, path)), isIgnored(path)]).toEqual([path, true, false])
  })

  test('runs as an ordinary user, who owns the one volume', () => {
    const user = valueOf('USER')
    expect(user).not.toMatch(/^(?:root|0)\b/)
    const prepared = last.find(({ value }) => value.includes('useradd'))!.value
    expect(prepared).toMatch(/useradd .*--uid \d{5} /)
    expect(prepared).toContain(` ${user} && `)
    expect(prepared).toContain(`--owner=${user} --group=${user} --mode=700 ${valueOf('VOLUME')}`)
    expect(last.filter(({ name }) => name === 'VOLUME')).toHaveLength(1)
    expect(environment).toMatchObject({ PARLEY_DATA: valueOf('VOLUME'), PORT: valueOf('EXPOSE') })
  })

  test('is healthy while the service answers, and not where nothing does', async () => {
    const [program, ...args] = health
    expect(program).toBe('node')
    const check = (port: string) =>
      promisify(execFile)(process.execPath, args, { env: { ...process.env, PORT: port } })
    {
      await using service = await startService()
      await check(new URL(service.url).port)
    }
    await expect(check('9')).rejects.toMatchObject({ code: 1 })
  })
})

test('compose.yaml runs the image with its one volume, reachable from this machine alone', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<
      string,
      { volumes: string[]; ports: string[]; environment: Record<string, string>; read_only: boolean }
    >
    volumes: Record<string, unknown>
  }
  const [service, ...others] = Object.values(services)
  expect(others).toEqual([])
  expect(Object.keys(volumes).map((name) => `${name}:${valueOf('VOLUME')}`)).toEqual(service!.volumes)
  expect(service!.ports).toEqual([`127.0.0.1:${valueOf('EXPOSE')}:${valueOf('EXPOSE')}`])
  expect(service!.environment['PARLEY_API_KEY']).toMatch(/^\$\{PARLEY_API_KEY:\?/)
  expect(service!.read_only).toBe(true)
})
