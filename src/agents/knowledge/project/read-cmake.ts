import type { DeclaredPackage, FileFacts, Setting, SourceFile } from './facts.ts'
import { lineAt, noFacts } from './facts.ts'

/** CMakeLists.txt and *.cmake, read line by line: options, packages, what the project needs. */
export function readCMake({ path, text }: SourceFile): FileFacts {
  const packages: DeclaredPackage[] = []
  const settings: Setting[] = []
  const requirements: FileFacts['requirements'][number][] = []
  text.split('\n').forEach((raw, index) => {
    const line = raw.slice(0, 400).trim()
    const place = lineAt(path, index + 1)
    const minimum = /^cmake_minimum_required\s*\(\s*VERSION\s+(\d+(?:\.\d+)*)/iu.exec(line)?.[1]
    if (minimum !== undefined) requirements.push({ what: 'CMake', version: `${minimum} or newer`, place })
    // What is set under a condition is no need of every build.
    const standard =
      /^set\s*\(\s*CMAKE_(C|CXX)_STANDARD\s+(\d+)/u.exec(raw) ??
      /^\s*target_compile_features\s*\([^)]*\b(c|cxx)_std_(\d+)/u.exec(raw) ??
      /^\s*set_(?:target_)?propert\w+\s*\([^)]*\b(C|CXX)_STANDARD\s+(\d+)/u.exec(raw)
    if (
      standard !== null &&
      !requirements.some(({ what }) => what.startsWith('C++') || what === 'C standard')
    )
      requirements.push({
        what: standard[1]?.toUpperCase() === 'C' ? 'C standard' : 'C++ standard',
        version: standard[2] ?? '',
        place,
      })
    const option =
      /^(?:cmake_dependent_)?option\s*\(\s*(\w+)\s+"([^"]*)"\s*([^)\s]*)/iu.exec(line) ??
      /^option\s*\(\s*(\w+)()\s+([^)\s]*)/iu.exec(line)
    if (option !== null) {
      settings.push({
        name: option[1] ?? '',
        kind: 'build option',
        value: option[3] || 'OFF',
        meaning: option[2] ?? '',
        place,
      })
    }
    const cached = /^set\s*\(\s*(\w+)\s+("[^"]*"|\S+)\s+CACHE\s+\w+\s+"([^"]*)"/iu.exec(line)
    if (cached !== null) {
      settings.push({
        name: cached[1] ?? '',
        kind: 'build option',
        value: (cached[2] ?? '').replaceAll('"', ''),
        meaning: cached[3] ?? '',
        place,
      })
    }
    const found = /^(?:find_package|find_dependency)\s*\(\s*(\w+)\s*([\d.]*)/iu.exec(line)
    if (found !== null) packages.push(toPackage(found[1] ?? '', found[2] ?? '', place))
    const checked = /^check_library_exists\s*\(\s*"?([\w.+-]+)/iu.exec(line)?.[1]
    if (checked !== undefined) packages.push(toPackage(checked, '', place))
    const fetched = /^(?:FetchContent_Declare|ExternalProject_Add|CPMAddPackage)\s*\(\s*(\w+)/iu.exec(
      line,
    )?.[1]
    if (fetched !== undefined) packages.push(toPackage(fetched, '', place))
  })
  return { ...noFacts, packages, settings, requirements }
}

function toPackage(name: string, version: string, place: DeclaredPackage['place']): DeclaredPackage {
  const isTest =
    /^(?:catch2|gtest|googletest|doctest|benchmark)$/iu.test(name) || /(?:^|\/)tests?\//u.test(place.path)
  return { name, version, use: isTest ? 'development' : 'build', group: '', ecosystem: 'c', place }
}

/** configure.ac: what it can be given, and the libraries it looks for. */
export function readAutoconf({ path, text }: SourceFile): FileFacts {
  const packages: DeclaredPackage[] = []
  const settings: Setting[] = []
  text.split('\n').forEach((raw, index) => {
    const line = raw.slice(0, 400)
    const place = lineAt(path, index + 1)
    const help = /AS_HELP_STRING\(\s*\[([^\]]*)\]\s*,?\s*(?:\[([^\]]*)\])?/u.exec(line)
    if (help !== null) {
      settings.push({
        name: (help[1] ?? '').trim(),
        kind: 'build option',
        value: undefined,
        meaning: (help[2] ?? '').trim(),
        place,
      })
    }
    const argument = /\bAC_ARG_(ENABLE|WITH)\(\s*\[?([\w-]+)/u.exec(line)
    if (argument !== null && help === null) {
      const name = `--${argument[1] === 'WITH' ? 'with' : 'enable'}-${argument[2] ?? ''}`
      settings.push({ name, kind: 'build option', value: undefined, meaning: '', place })
    }
    const library =
      /\bAC_CHECK_LIB\(\s*\[?(\w+)/u.exec(line)?.[1] ??
      /\bPKG_CHECK_MODULES\(\s*\[?\w+\]?\s*,\s*\[?([\w.+-]+)/u.exec(line)?.[1]
    if (library !== undefined && !packages.some(({ name }) => name === library))
      packages.push(toPackage(library, '', place))
  })
  return { ...noFacts, packages, settings: joinHelp(settings) }
}

/** The help of an argument stands on the line after its name. */
function joinHelp(settings: readonly Setting[]): Setting[] {
  return settings.filter((setting, index) => {
    const next = settings[index + 1]
    const bare = setting.name.replace(/^--(?:with|enable)-/u, '')
    return setting.meaning !== '' || next === undefined || !next.name.includes(bare)
  })
}
