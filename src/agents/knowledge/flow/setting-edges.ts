import type { Known } from '../../../graph/graph.ts'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { isOfRequest, readVariables } from '../settings/environment-reads.ts'
import { findSettings } from '../settings/find-settings.ts'
import type { KnownSetting } from '../settings/setting.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { makeThing } from './things.ts'

const kept = new WeakMap<Snapshot, ReadonlyMap<string, KnownSetting>>()
const mostReaders = 2_000
const longestSearchMs = 1_000

/** The setting of a name, as a node: variables of the environment, keys of settings files, options of the build. */
export function findSetting(project: LabelledProject, name: string): NodeRecord | undefined {
  const setting = settingsOf(project).get(name)
  if (setting === undefined) return undefined
  const { kind, value, declaredAt, readAt, givenAt } = setting
  const place = declaredAt[0] ?? readAt[0] ?? givenAt[0]?.place
  const said = kind === 'environment' ? 'variable of the environment' : kind
  return makeThing('setting', setting.name, {
    filePath: place?.path ?? '',
    line: place?.line ?? 0,
    endLine: place?.endLine,
    signature: value === undefined ? said : `${said}, ${value} by default`,
  })
}

function settingsOf(project: LabelledProject): ReadonlyMap<string, KnownSetting> {
  let settings = kept.get(project.snapshot)
  if (settings === undefined) {
    settings = new Map(findSettings(project).settings.map((setting) => [setting.name, setting]))
    kept.set(project.snapshot, settings)
  }
  return settings
}

/** The variables of the environment that a function reads. */
export function settingsFrom({ node, lines, startLine }: HandoffSource): Handoff[] {
  return lines.flatMap((text, index) => {
    const line = startLine + index
    const read = { path: node.filePath, line, text }
    const variables = isOfRequest(read, node) ? [] : readVariables(read)
    return variables.map(({ name }) => {
      const place = { filePath: node.filePath, line, signature: 'variable of the environment' }
      return toHandoff(line, makeThing('setting', name, place), 'inferred')
    })
  })
}

/** What reads a setting, and what declares it to a library that does. */
export function settingsTo(
  project: LabelledProject,
  node: NodeRecord,
): { readonly from: NodeRecord; readonly handoff: Handoff }[] {
  // A field of `ProcessEnv` is how a variable is declared to TypeScript.
  const isSetting =
    node.nodeId.startsWith('setting:') || /\.(?:ProcessEnv|ImportMetaEnv)\.\w+$/u.test(node.nodeId)
  const setting = isSetting ? settingsOf(project).get(node.name) : undefined
  if (setting === undefined) return []
  const declared = setting.declaredAt.filter(({ path }) => scripts.test(path))
  const places = [
    ...setting.readAt,
    // What is declared in an object of many is read as a member of it.
    ...setting.declaredAt.filter((place) => !declared.includes(place)),
  ].map((place) => ({ ...place, known: 'inferred' as const }))
  return [
    ...places,
    ...(declared.length === 0 || !/^[A-Z][A-Z0-9_]+$/u.test(node.name)
      ? []
      : memberReads(project.snapshot, node.name)),
  ].flatMap(({ path, line, known }) => {
    const from = project.snapshot.nodeAt(path, line)
    return from === undefined || from.kind === 'section'
      ? []
      : [{ from, handoff: toHandoff(line, node, known) }]
  })
}

const scripts = /\.[cm]?[jt]sx?$/u

/** `env.DATABASE_URL`. */
function memberReads(
  snapshot: Snapshot,
  name: string,
): { readonly path: string; readonly line: number; readonly known: Known }[] {
  const isRead = new RegExp(String.raw`\b(?:\w*[eE]nv(?:ironment)?|config|settings)\.${name}\b`, 'u')
  return snapshot
    .grep(`.${name}`, {
      regex: false,
      caseSensitive: true,
      path: '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte}',
      limit: mostReaders,
      timeMs: longestSearchMs,
    })
    .matches.filter(({ text }) => isRead.test(text))
    .map(({ filePath, line }) => ({ path: filePath, line, known: 'possible' }))
}

function toHandoff(line: number, to: NodeRecord, known: Known): Handoff {
  return { by: 'reads', kind: 'reads', known, rule: 'setting', line, to }
}
