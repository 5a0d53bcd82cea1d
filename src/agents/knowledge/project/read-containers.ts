import type { Entry } from './entry.ts'
import { find, list, textOf } from './entry.ts'
import type { Command, FileFacts, Place, Requirement, Service, Setting, SourceFile } from './facts.ts'
import { lineAt, noFacts, placeOf } from './facts.ts'
import { parseYaml } from './parse-yaml.ts'

/** Dockerfile: the images it builds on, what it sets, what it starts. */
export function readDockerfile({ path, text }: SourceFile): FileFacts {
  const settings: Setting[] = []
  const starts: Map<string, Start>[] = []
  const requirements: Requirement[] = []
  const stages = new Set<string>()
  text.split('\n').forEach((line, index) => {
    const place = lineAt(path, index + 1)
    const image = /^FROM\s+(?:--\S+\s+)?(\S+)(?:\s+AS\s+(\S+))?/iu.exec(line)
    if (image !== null) {
      starts.push(new Map())
      if (!stages.has(image[1] ?? ''))
        requirements.push({ what: 'container image', version: image[1] ?? '', place })
      stages.add(image[2] ?? '')
    }
    const set = /^(ENV|ARG)\s+([A-Z_][A-Z0-9_]*)(?:(?:\s*=\s*|\s+)(.+))?$/iu.exec(line)
    if (set !== null) {
      settings.push({
        name: set[2] ?? '',
        kind: set[1]?.toUpperCase() === 'ARG' ? 'build option' : 'environment',
        value: set[3]?.replace(/\\$/u, '').trim().replace(/^"|"$/gu, ''),
        meaning: '',
        place,
      })
    }
    const [, instruction, started] = /^(ENTRYPOINT|CMD)\s+(.+)/iu.exec(line) ?? []
    if (instruction !== undefined && started !== undefined)
      starts.at(-1)?.set(instruction.toUpperCase(), { started, place })
  })
  return { ...noFacts, settings, commands: starts.flatMap(startOf), requirements }
}

interface Start {
  readonly started: string
  readonly place: Place
}

/** What a stage starts: of a CMD beside an ENTRYPOINT its arguments, which one that a shell runs does not get. */
function startOf(instructions: ReadonlyMap<string, Start>): Command[] {
  const [entry, command] = [instructions.get('ENTRYPOINT'), instructions.get('CMD')]
  const main = entry ?? command
  if (main === undefined) return []
  const parts = entry?.started.startsWith('[') === true && command !== undefined ? [entry, command] : [main]
  const text = parts
    .map(({ started }) => started)
    .join(' ')
    .replaceAll(/[[\]",]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return [{ text, purpose: 'run', source: 'container', place: main.place }]
}

/** compose.yaml: its services and what is set in them. */
export function readCompose({ path, text }: SourceFile): FileFacts {
  const root = parseYaml(text)
  const services = find(root, 'services')
  if (services === undefined || services.entries.length === 0) return noFacts
  return {
    ...noFacts,
    services: services.entries.map((service) => readService(path, service)),
    commands: [
      {
        text: 'docker compose up',
        purpose: 'run',
        source: 'container',
        place: placeOf(path, services),
      },
    ],
    settings: services.entries.flatMap((service) =>
      list(service, 'environment').flatMap((entry) => toSetting(path, entry)),
    ),
  }
}

function readService(path: string, service: Entry): Service {
  const build = find(service, 'build')
  const context = textOf(build, 'context') || (build?.value ?? '')
  const file = textOf(build, 'dockerfile')
  return {
    name: service.key,
    image: build === undefined ? textOf(service, 'image') : '',
    build: build === undefined ? '' : file === '' ? context || '.' : file,
    ports: list(service, 'ports')
      .map(
        (port) => port.value || [textOf(port, 'published'), textOf(port, 'target')].filter(Boolean).join(':'),
      )
      .filter(Boolean),
    dependsOn: list(service, 'depends_on').map(({ key, value }) => (/^\d+$/u.test(key) ? value : key)),
    place: placeOf(path, service),
  }
}

/** `NAME: value` or `- NAME=value`. */
function toSetting(path: string, entry: Entry): Setting[] {
  const isItem = /^\d+$/u.test(entry.key)
  const [name = '', ...rest] = isItem ? entry.value.split('=') : [entry.key, entry.value]
  if (!/^[A-Za-z_]\w*$/u.test(name)) return []
  const value = rest.join('=')
  return [
    {
      name,
      kind: 'environment',
      value: value === '' ? undefined : value,
      meaning: '',
      place: placeOf(path, entry),
    },
  ]
}
