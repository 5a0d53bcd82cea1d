import { shortPlace } from '../../contract/short-place.ts'
import { z } from 'zod'
import type { Extent } from '../checks/evidence/extent.ts'
import { recognisedExtent, uncovered } from '../checks/evidence/extent.ts'
import { unreadText } from '../checks/evidence/unread.ts'
import { findOptions } from '../knowledge/inventory/options/find-options.ts'
import type { CommandOption } from '../knowledge/inventory/options/option.ts'
import type { Place } from '../knowledge/project/facts.ts'
import { isBesideProduct } from '../knowledge/project/is-beside-product.ts'
import { findSettings } from '../knowledge/settings/find-settings.ts'
import type { KnownSetting } from '../knowledge/settings/setting.ts'
import { findSettingDocuments } from '../knowledge/settings/setting-documents.ts'
import { readQuestionWords, splitName, stemOf } from '../knowledge/passages/question-words.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import { narrowing } from './narrowing.ts'
import type { Narrowing } from './narrowing.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  about: z
    .array(z.string().min(1).max(200))
    .max(6)
    .optional()
    .describe('A name, or words of names and of what is said of them: ["smtp", "port"].'),
  path: z.string().max(500).optional().describe('Only what stands below this path.'),
  only: z
    .enum(['environment', 'key', 'option', 'build option', 'feature', 'define', 'registered'])
    .optional()
    .describe('Only settings of this kind.'),
})

export interface ShownSetting {
  readonly kind: KnownSetting['kind'] | 'option'
  readonly name: string
  /** As written; absent where there is none or it is not told. */
  readonly default?: string
  readonly required?: true
  /** What a comment, a manifest or a help text says of it. */
  readonly doc?: string
  /** Where it is declared, else read, else given. */
  readonly location: string
  readonly read_at?: readonly string[]
  /** Where it is read at more places than are listed: at how many. */
  readonly read_count?: number
  /** Where samples, containers and settings files give it a value. */
  readonly given_at?: readonly string[]
  readonly documented_at?: string
}

export interface ListSettingsOutput {
  readonly narrowed?: Narrowing
  readonly settings: readonly ShownSetting[]
  readonly by_kind: Readonly<Record<string, number>>
  /** Lines that read a variable of the environment whose name is computed, the first ones. */
  readonly computed?: readonly { readonly location: string; readonly text: string }[]
  readonly extent: Extent
}

interface Candidate {
  readonly project: LabelledProject
  readonly setting: KnownSetting
  readonly option?: CommandOption
}

const longestDoc = 200
const mostComputed = 12

export const listSettingsTool = defineTool({
  name: 'list_settings',
  description:
    'What can be set from outside: environment variables, keys of settings files, feature flags, options of the build and of the command line, registered settings; each with default, where it is declared, read, given and documented.',
  inputSchema,
  describeCall: ({ about }) =>
    `Listing settings${about === undefined ? '' : ` about "${about.join(' ').slice(0, 80)}"`}`,
  describeResult: (output: ListSettingsOutput) =>
    count(output.extent.total ?? output.settings.length, 'setting'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const searched = split.projects.map((project) => ({ project, ...findSettings(project) }))
    const all = searched.flatMap(({ project, settings }): Candidate[] => [
      ...settings.map((setting) => ({ project, setting })),
      ...findOptions(project).options.map((option) => ({ project, option, setting: asSetting(option) })),
    ])
    const ofKind = all.filter(({ setting, option }) => {
      const kind = option === undefined ? setting.kind : 'option'
      return input.only === undefined || kind === input.only
    })
    const wanted = ofKind.filter(({ setting }) =>
      placesOf(setting).some(({ path }) => isBelowPath(split.rest, path)),
    )
    const { fitting, words } = chooseAbout(wanted, input.about)
    const found = fitting.toSorted(
      (a, b) => b.fit - a.fit || Number(isAside(a.setting)) - Number(isAside(b.setting)),
    )
    const names = new Set(found.map(({ setting }) => setting.name))
    const documents = new Map(
      split.projects.map((project) => [project, findSettingDocuments(project.snapshot, names)]),
    )
    const kinds = Map.groupBy(found, ({ setting, option }) =>
      option === undefined ? setting.kind : 'option',
    )
    const isWhole = searched.every((one) => one.isWhole)
    const computed =
      input.only === undefined || input.only === 'environment'
        ? searched.flatMap((one) => one.computed.map((line) => ({ project: one.project, ...line })))
        : []
    const which = 'a variable whose name is computed'
    const unread = [
      ...uncovered(computed.length, `place that reads ${which}`, `places that read ${which}`),
      ...unreadText(split.projects),
    ]
    const form = (most: number, sites: number): ListSettingsOutput => ({
      settings: found
        .slice(0, most)
        .map((one) => showSetting(one, documents.get(one.project)?.get(one.setting.name), sites)),
      ...narrowing({ words, path: input.path }, found.length, ofKind.length),
      by_kind: Object.fromEntries([...kinds].map(([kind, own]) => [kind, own.length])),
      ...(computed.length === 0
        ? {}
        : {
            computed: computed.slice(0, mostComputed).map(({ project, path, line, text }) => ({
              location: showLocation(project, path, line),
              text: text.trim().slice(0, 160),
            })),
          }),
      extent: recognisedExtent(Math.min(most, found.length), found.length, unread, isWhole),
    })
    const sites = found.length <= 12 ? 8 : found.length <= 60 ? 2 : 1
    return fitOutput(
      [() => form(150, sites), () => form(100, 1), () => form(60, 0), () => form(25, 0)],
      context.maximumCharacters,
    )
  },
})

interface Fitting {
  readonly fitting: readonly (Candidate & { readonly fit: number })[]
  /** By which they were chosen: what was asked for, or the words of it that some have. */
  readonly words: readonly string[]
}

/**
 * What is called so; else what has all words in its name, else any: of its name they count more than of what is said
 * of it.
 */
function chooseAbout(wanted: readonly Candidate[], about: readonly string[] = []): Fitting {
  const plain = about.join(' ').toLowerCase()
  const isNamed = (name: string): boolean => [plain, plain.replaceAll(' ', '_')].includes(name)
  const named = wanted.filter(({ setting }) => isNamed(setting.name.toLowerCase()))
  if (named.length > 0) {
    // `daemon.port` is a part of `daemon`.
    const parts = wanted.filter(({ setting }) => isNamed(setting.name.toLowerCase().split(/[.:]/u)[0] ?? ''))
    const whole = [...new Set([...named, ...parts])]
    return { fitting: whole.map((one) => ({ ...one, fit: 1 })), words: about }
  }
  if (plain === '') return { fitting: wanted.map((one) => ({ ...one, fit: 1 })), words: [] }
  const words = readQuestionWords(plain)
  const read = wanted
    .map((one) => {
      const own = words.findIn(one.setting.name)
      const said = words.findIn(`${one.setting.meaning} ${one.setting.value ?? ''}`).difference(own)
      return { ...one, own, said, fit: 10 * own.size + said.size + words.coverageOf(one.setting.name) }
    })
    .filter(({ own, said }) => own.size + said.size > 0)
  const has = new Set(read.flatMap(({ own, said }) => [...own, ...said]))
  const most = Math.max(0, ...read.map(({ own }) => own.size))
  const whole = has.size > 1 && most === has.size ? read.filter(({ own }) => own.size === most) : read
  const found = [...new Set(splitName(about.join(' ')))].filter((word) => has.has(stemOf(word)))
  return { fitting: whole, words: found.length === 0 ? about : found }
}

function asSetting(option: CommandOption): KnownSetting {
  return {
    name: option.names[0] ?? '',
    kind: 'key',
    value: option.default,
    meaning: option.help ?? '',
    isRequired: option.isRequired === true,
    declaredAt: [{ path: option.path, line: option.line, endLine: option.endLine }],
    readAt: [],
    givenAt: [],
  }
}

/** Declared and read beside the product alone. */
function isAside({ declaredAt, readAt }: KnownSetting): boolean {
  const places = [...declaredAt, ...readAt]
  return places.every(({ path }) => isBesideProduct(path) || path.startsWith('.'))
}

function placesOf({ declaredAt, readAt, givenAt }: KnownSetting): Place[] {
  return [...declaredAt, ...readAt, ...givenAt.map(({ place }) => place)]
}

function showSetting(
  { project, setting, option }: Candidate,
  documented: Place | undefined,
  sites: number,
): ShownSetting {
  const at = ({ path, line, endLine }: Place): string => showLocation(project, path, line, endLine)
  const [place] = placesOf(setting)
  const reads = setting.readAt.filter((one) => one !== place)
  const readAt = reads.slice(0, sites)
  const givenAt = setting.givenAt.filter((one) => one.place !== place).slice(0, sites)
  return {
    kind: option === undefined ? setting.kind : 'option',
    name: option === undefined ? setting.name : option.names.join(', '),
    ...(setting.value === undefined || setting.value === '' ? {} : { default: setting.value.slice(0, 120) }),
    ...(setting.isRequired ? { required: true } : {}),
    ...(setting.meaning === '' ? {} : { doc: setting.meaning.slice(0, longestDoc) }),
    location: place === undefined ? '' : at(place),
    ...(readAt.length === 0 ? {} : { read_at: readAt.map(at) }),
    ...(readAt.length === reads.length ? {} : { read_count: reads.length }),
    ...(givenAt.length === 0
      ? {}
      : {
          given_at: givenAt.map(
            (one) =>
              `${shortPlace(at(one.place))}${one.value === undefined ? '' : ` ${one.value.slice(0, 60)}`}`,
          ),
        }),
    ...(documented === undefined || sites === 0 ? {} : { documented_at: at(documented) }),
  }
}
