import type { Requirement } from '../../../../knowledge/project/facts.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** What a question calls a platform, and what the facts call its version. */
interface Platform {
  readonly label: string
  readonly asked: RegExp
  readonly what: RegExp
}

const platforms: readonly Platform[] = [
  { label: 'Node.js', asked: /\bnode(?:\.?js)?\b/iu, what: /^Node\.js/u },
  { label: 'Python', asked: /\bpython3?\b/iu, what: /^Python/u },
  {
    label: 'Go',
    asked:
      /\bgo(?:lang)?\b(?=.{0,12}\b(?:versions?|toolchain|release)\b|\s*\d|\s*\??$)|\bversions? of go\b/iu,
    what: /^Go\b/u,
  },
  { label: 'Rust', asked: /\brust(?:c)?\b|\bmsrv\b/iu, what: /^Rust/u },
  { label: 'Java', asked: /\b(?:java|jdk|jre|jvm)\b/iu, what: /^Java/u },
  {
    label: '.NET',
    asked:
      /(?<![\w])\.net\b|\bdotnet\b|\btarget frameworks?\b|\bframeworks?\b.{0,12}\btargets?\b|\btfms?\b|\bnetstandard\b/iu,
    what: /\.NET/u,
  },
  { label: 'C#', asked: /\bc#|\bcsharp\b/iu, what: /^C#/u },
  { label: 'Ruby', asked: /\bruby\b/iu, what: /^Ruby/u },
  { label: 'PHP', asked: /\bphp\b/iu, what: /PHP/u },
  { label: 'the C++ standard', asked: /\bc\+\+|\bcpp\b/iu, what: /^C\+\+/u },
  { label: 'the C standard', asked: /\bc standard\b|\bc\d\d\b/iu, what: /^C standard/u },
  { label: 'CMake', asked: /\bcmake\b/iu, what: /^CMake/u },
]

const asksForVersion =
  /\bversions?\b|\bminimum\b|\bminimal\b|\bat least\b|\bold(?:est)?\b|\bstandard\b|\brequire[sd]?\b|\bneed(?:s|ed)?\b|\btargets?\b|\bsupport(?:s|ed)?\b|\bmsrv\b|\btarget frameworks?\b|\b(?:which|what) (?:jdk|jre|java|compilers?)\b/iu

/** The platforms whose version a question asks for. */
export function findAskedPlatforms(text: string): Platform[] {
  // "Which Python packages are needed" asks for packages; "the minimum Python version, and which packages" for both.
  const parts = text
    .split(/[?;]|,? and (?=(?:what|which|how|why|where)\b)/iu)
    .filter(
      (part) =>
        asksForVersion.test(part) &&
        !/\b(?:packages|dependenc\w+|librar(?:y|ies)|crates|gems|modules)\b/iu.test(part),
    )
  return platforms.filter(({ asked }) => parts.some((part) => asked.test(part)))
}

/**
 * Which version of a language, runtime or standard the project needs: what manifests declare, what CI tries, what the
 * documents say; false, with nothing said, where nothing of it was found.
 */
export function* describePlatforms(gathered: GatheredFacts, asked: readonly Platform[]): Script<boolean> {
  let isSaid = false
  for (const { label, what } of asked) {
    const rows = gathered.files.flatMap(({ kind, facts }) =>
      facts.requirements.filter((one) => what.test(one.what)).map((one) => ({ kind, requirement: one })),
    )
    const declared = distinct(rows.filter(({ kind }) => kind === 'manifest').map((row) => row.requirement))
    const inCi = distinct(rows.filter(({ kind }) => kind === 'ci').map((row) => row.requirement))
    const images = distinct(
      gathered.files
        .flatMap(({ facts }) => facts.requirements)
        .filter(({ what: kind, version }) => kind === 'container image' && isImageOf(label, version)),
    )
    const said = yield* findStatements(label)
    if (declared.length + inCi.length + images.length + said.length === 0) continue
    isSaid = true
    // A file that pins what developers use says less than what the manifest asks for.
    const [first, ...others] = declared.toSorted(
      (one, other) =>
        Number(isPin(one)) - Number(isPin(other)) || Number(isBeside(one)) - Number(isBeside(other)),
    )
    const sentences = [
      ...(first === undefined
        ? []
        : [
            `It needs ${show(first)}.${others.length === 0 ? '' : ` Also declared: ${joinNames(others.slice(0, 6).map(show), 6)}.`}`,
          ]),
      ...(declared.length > 0 || said.length === 0
        ? []
        : [
            `No manifest declares ${label === label.toLowerCase() ? label : `a version of ${label}`}; the documents say:`,
          ]),
      ...said
        .slice(0, declared.length > 0 ? 2 : 4)
        .map(
          ({ text, location }) =>
            `${declared.length > 0 ? 'Written about it: ' : ''}“${text}” [${location}].`,
        ),
      ...(inCi.length === 0 ? [] : [`CI runs on ${joinNames(inCi.slice(0, 4).map(show), 4)}.`]),
      ...(images.length === 0
        ? []
        : [
            `The container is built on ${joinNames(
              images
                .slice(0, 3)
                .map(
                  ({ version, place }) => `${code(version)} [${place.path}:${place.line}-${place.endLine}]`,
                ),
              3,
            )}.`,
          ]),
    ]
    yield* say(`${sentences.join(' ')}\n\n`)
  }
  return isSaid
}

/** What an example or a tool needs is not what the product needs. */
function isBeside({ place }: Requirement): boolean {
  return /(?:^|\/)[\w.-]*(?:examples?|samples?|tests?|tools|bench\w*|docs?|e2e)\//iu.test(place.path)
}

function isImageOf(label: string, image: string): boolean {
  const name = (image.split('/').at(-1) ?? image).split(':')[0] ?? ''
  const names: Readonly<Record<string, RegExp>> = {
    'Node.js': /^node$/u,
    Python: /^python$/u,
    Go: /^golang$/u,
    Rust: /^rust$/u,
    Java: /jdk|jre|temurin/u,
    '.NET': /^(?:aspnet|sdk|runtime)$/u,
    Ruby: /^ruby/u,
    PHP: /^php/u,
  }
  return names[label]?.test(name) === true
}

/** Lines of the README and of guides that name a version of it. */
function* findStatements(label: string): Script<{ text: string; location: string }[]> {
  const name = label
    .replace(/^the (C\+\+|C) standard$/u, '$1')
    .replace(/\+/gu, String.raw`\+`)
    .replaceAll('.', String.raw`\.`)
  const forms =
    label === 'Java' ? '(?:Java|JDK|JRE)' : label === 'Node.js' ? String.raw`Node(?:\.?js)?` : name
  const output = yield* call('grep', {
    pattern: String.raw`(?:^|[^\w./-])${forms}\s*(?:version\s*)?(?:SDK\s*)?v?[>=≥]*\s*\d+(?:\.\d+|\+| or | and |\b)`,
    regex: true,
    path: '**/*.{md,rst,adoc,txt}',
    limit: 20,
  })
  if (isToolFailure(output)) return []
  return output.matches
    .filter(
      ({ location, text }) =>
        /^(?:[^/]+|docs?\/[^:]+|\.github\/CONTRIBUTING[^:]*):/iu.test(location) &&
        !/change|history|news|release|migrat|licen/iu.test(location) &&
        !/!\[|img\.shields|badge/iu.test(text) &&
        text.length < 300 &&
        /\b(?:require|need|support|version|at least|minimum|or (?:later|newer|higher|above)|\+|install|prerequisite|compil|standard|tested)/iu.test(
          text,
        ),
    )
    .map(({ location, text }) => ({
      text: text
        .replace(/^[\s>*#-]+/u, '')
        .replaceAll(/[[\]]/gu, '')
        .replaceAll(/\(https?:[^)]*\)/gu, '')
        .trimEnd()
        .replace(/[.:]$/u, ''),
      location,
    }))
}

function isPin({ place }: Requirement): boolean {
  return /(?:^|\/)(?:\.[\w-]+|rust-toolchain[\w.]*|global\.json)$/u.test(place.path)
}

function show({ what, version, place }: Requirement): string {
  return `${what} ${version.replaceAll(/[[\]]/gu, '')} [${place.path}:${place.line}-${place.endLine}]`
}

function distinct(requirements: readonly Requirement[]): Requirement[] {
  return requirements.filter(
    ({ what, version }, index) =>
      requirements.findIndex((other) => other.what === what && other.version === version) === index,
  )
}
