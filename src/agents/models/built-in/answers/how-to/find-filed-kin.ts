import type { ListFilesOutput } from '../../../../tools/list-files.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { formsOfWord, saidWords } from '../../understanding/wanted-kind.ts'
import type { Kin, KinMember } from './kin.ts'

/** What directories of such things are called in frameworks. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  page: ['page', 'view', 'screen', 'route'],
  screen: ['screen', 'view', 'page'],
  job: ['job', 'task', 'worker'],
  plugin: ['plugin', 'addon', 'extension'],
  subcommand: ['subcommand', 'command'],
}

type ListedFile = ListFilesOutput['files'][number]

const fewest = 2
const fewestNamed = 4

const aside =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|src\/test|fixtures?|testdata|docs?\/[a-z]{2}-[A-Z]{2}|examples?|samples?|website|dist|build|vendor|node_modules|third_party|benchmarks?|\.github)\//iu
const general =
  /^(?:index|mod|__init__|package-info|module-info|base|utils?|helpers?|types?|common|constants?|abstract\w*|_\w+|\w*\.gen|\w*\.d|readme|main|unknown|noop|null|dummy|default|fallback|models?|managers?|spec|views?|forms?|schemas?|exceptions?|errors?|config|settings|registry|interface|loader)\.\w+$/iu

/**
 * Things that are files: those of a directory that is called as the kind (`plugins/`), those whose names end with it
 * (`CPUMeter.c`), and directories that each have a file of that name (`linux/Platform.c`).
 */
export function* findFiledKin(kind: WantedKind): Script<Kin | undefined> {
  const names = (otherNames[kind.head] ?? [kind.head]).flatMap(formsOfWord)
  const outputs = yield* callAll(
    'list_files',
    names.flatMap((name) => [
      { pattern: stemOfPlural(name) },
      // Of many files the list is cut: those that are one each are asked for by themselves.
      { pattern: `**/${name}s/*` },
      { pattern: `**/${name}s/*/index.*` },
    ]),
  )
  const files = [
    ...new Map(
      outputs
        .flatMap((output) => (isToolFailure(output) ? [] : output.files))
        .map((file) => [file.path, file] as const),
    ).values(),
  ]
  const usable = files.filter(({ path, lines }) => !aside.test(path) && lines > 0)
  const found = [
    ...names.flatMap((name, index) =>
      inFolders(usable, name, kind).map((kin) => ({ ...kin, fit: kin.fit - 0.3 * index })),
    ),
    ...byFileName(usable, kind),
    ...bySameFile(usable, kind),
  ]
  return found.toSorted((one, other) => other.fit - one.fit)[0]
}

/** `librar` finds `library` and `libraries`. */
function stemOfPlural(name: string): string {
  return name.length > 4 ? name.replace(/y$/u, '') : name
}

function inFolders(files: readonly ListedFile[], name: string, kind: WantedKind): Kin[] {
  const inside = files.flatMap((file) => {
    const parts = file.path.split('/')
    const at = parts.findLastIndex((part, index) => index < parts.length - 1 && isCalled(part, name))
    const isProse = /\.(?:md|mdx|rst|adoc|txt|png|svg|jpg|lock|snap)$/iu.test(file.path)
    return at === -1 || isProse
      ? []
      : [{ file, directory: parts.slice(0, at + 1).join('/'), below: parts.slice(at + 1) }]
  })
  return [...Map.groupBy(inside, ({ directory }) => directory)].flatMap(([directory, own]): Kin[] => {
    const plain = own.filter(({ below }) => !general.test(below.at(-1) ?? ''))
    const isNested = plain.every(({ below }) => below.length > 1)
    const isBelowOne = new Set(plain.map(({ below }) => below[0])).size === 1
    const members = isNested && !isBelowOne ? ofDirectories(directory, own) : ofFiles(plain)
    if (members.length < fewest) return []
    const said = kind.words.filter((word) =>
      formsOfWord(word).some((form) => directory.toLowerCase().includes(stemOfPlural(form))),
    ).length
    const isCode = own.some(({ file }) => file.language !== '')
    const isPlural = !directory.toLowerCase().endsWith(name)
    const depth = directory.split('/').length
    return [
      {
        by: 'folder',
        shared: directory,
        members,
        fit:
          1 +
          (1.2 * said) / kind.words.length +
          (isPlural ? 0.2 : 0) -
          (isCode ? 0 : 0.7) +
          Math.min(0.3, members.length / 40) -
          0.1 * Math.max(0, depth - 2),
      },
    ]
  })
}

function isCalled(part: string, name: string): boolean {
  const words = saidWords(part)
  const own = saidWords(name).join('')
  return words.join('') === own || (words.length === 2 && words[1] === own)
}

function ofFiles(
  own: readonly { readonly file: ListedFile; readonly below: readonly string[] }[],
): KinMember[] {
  const top = own.filter(({ below }) => below.length === 1)
  const chosen = top.length >= fewest ? top : own
  const byEnding = [...Map.groupBy(chosen, ({ file }) => /\.\w+$/u.exec(file.path)?.[0] ?? '').values()]
  const largest = byEnding.toSorted((one, other) => other.length - one.length)[0] ?? []
  return largest.map(({ file }) => toMember(file))
}

/** Each directory below is one; its longest file stands for it. */
function ofDirectories(
  directory: string,
  own: readonly { readonly file: ListedFile; readonly below: readonly string[] }[],
): KinMember[] {
  return [...Map.groupBy(own, ({ below }) => below[0] ?? '')].map(([name, inside]) => {
    const main = inside.toSorted((one, other) => other.file.lines - one.file.lines)[0]
    return {
      name,
      label: `${directory}/${name}`,
      location: main?.file.path ?? `${directory}/${name}`,
      lines: inside.reduce((sum, { file }) => sum + file.lines, 0),
    }
  })
}

/** `CPUMeter.c`, `json_formatter.py`: files whose names end with the kind. */
function byFileName(files: readonly ListedFile[], kind: WantedKind): Kin[] {
  const named = files.filter(({ path, language }) => {
    const stem = stemOf(path)
    const words = saidWords(stem)
    return language !== '' && !/\.h(?:pp)?$/u.test(path) && words.length > 1 && words.at(-1) === kind.head
  })
  return [...Map.groupBy(named, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))].flatMap(
    ([directory, own]): Kin[] =>
      own.length < fewestNamed
        ? []
        : [
            {
              by: 'file name',
              shared: directory,
              members: own.map(toMember),
              fit: 2.1 + Math.min(0.3, own.length / 40),
            },
          ],
  )
}

/** `linux/Platform.c` and `darwin/Platform.c`: each directory with such a file is one. */
function bySameFile(files: readonly ListedFile[], kind: WantedKind): Kin[] {
  const same = files.filter(({ path, language }) => {
    const words = saidWords(stemOf(path))
    return language !== '' && words.length === 1 && words[0] === kind.head && path.includes('/')
  })
  const byName = [...Map.groupBy(same, ({ path }) => path.split('/').at(-1) ?? '').values()]
  const largest = byName.toSorted((one, other) => other.length - one.length)[0] ?? []
  if (largest.length < fewestNamed) return []
  return [
    {
      by: 'same file',
      shared: largest[0]?.path.split('/').at(-1) ?? '',
      members: largest.map((file) => ({
        name: file.path.split('/').at(-2) ?? '',
        label: file.path.slice(0, file.path.lastIndexOf('/')),
        location: file.path,
        lines: file.lines,
      })),
      fit: 2.2,
    },
  ]
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\..*$/u, '')
}

function toMember({ path, lines }: ListedFile): KinMember {
  return { name: stemOf(path), label: path, location: path, lines }
}
