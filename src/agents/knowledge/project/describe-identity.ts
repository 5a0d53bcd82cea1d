import type { Snapshot } from '../../../index/snapshot.ts'
import { collectFacts, ecosystemOf } from './collect-facts.ts'
import type { FactFile } from './collect-facts.ts'
import type { Place, Statement } from './facts.ts'
import type { Paragraph } from './read-introduction.ts'
import { readIntroduction } from './read-introduction.ts'

/** What a project is, in the words of its own manifest and README. */
export interface Identity {
  readonly name: string
  readonly description: Statement | undefined
  readonly version: Statement | undefined
  readonly licence: Statement | undefined
  readonly introduction: Paragraph | undefined
}

export function describeIdentity(snapshot: Snapshot): Identity {
  const repository = snapshot.info.repoName.split('/').at(-1) ?? ''
  const manifests = collectFacts(snapshot).files.filter(
    ({ kind, isAside }) => kind === 'manifest' && !isAside,
  )
  const main = chooseManifests(manifests, repository)
  const said = (field: 'description' | 'version' | 'licence', files = main): Statement | undefined =>
    files.map(({ facts }) => facts[field]).find((statement) => statement !== undefined)
  const describing = main.find(({ facts }) => facts.description !== undefined)
  // The assets of a Python project have a package.json of their own, with another version.
  const ofOneEcosystem = main.filter(
    (file) =>
      describing === undefined || (ecosystemOf(file) ?? ecosystemOf(describing)) === ecosystemOf(describing),
  )
  const name = main.map(({ facts }) => facts.name).find((own) => own !== undefined) ?? repository
  const readme = findReadme(snapshot)
  return {
    name,
    description: said('description'),
    version: said('version', ofOneEcosystem),
    licence: said('licence') ?? readLicenceFile(snapshot),
    introduction:
      readme === undefined
        ? undefined
        : readIntroduction(readme, snapshot.readText(readme) ?? '', plainName(name)),
  }
}

/** `mill` of `@acme/mill` and `example.org/mill/v2`. */
function plainName(name: string): string {
  return (
    name
      .replace(/\/v\d+$/u, '')
      .split('/')
      .at(-1) ?? name
  )
}

/** Those at the root; where they describe nothing, the one that is called like the repository before others. */
function chooseManifests(manifests: readonly FactFile[], repository: string): FactFile[] {
  const atRoot = manifests.filter(({ path }) => !path.includes('/'))
  if (atRoot.some(({ facts }) => facts.description !== undefined)) return atRoot
  const own = repository.toLowerCase()
  const named = manifests.filter(
    ({ path, facts }) =>
      plainName(facts.name ?? '').toLowerCase() === own ||
      path
        .toLowerCase()
        .replace(/\.\w+$/u, '')
        .split('/')
        .includes(own),
  )
  return [...atRoot, ...named.filter(({ path }) => path.includes('/'))]
}

/** The README at the root in its own language: `README.md` before `README.cn.md` and `README-VIM.md`. */
function findReadme(snapshot: Snapshot): string | undefined {
  const files = snapshot.listFolder('')?.files ?? []
  const nested = ['docs', '.github'].flatMap((folder) => snapshot.listFolder(folder)?.files ?? [])
  return [...files, ...nested].find((path) =>
    /^(?:[\w.]+\/)?readme(?:\.(?:md|rst|txt|markdown|adoc))?$/iu.test(path),
  )
}

const licences: readonly (readonly [name: string, text: RegExp])[] = [
  ['MIT', /\bMIT License\b|Permission is hereby granted, free of charge, to any person obtaining a copy/u],
  ['Apache-2.0', /Apache License\s+Version 2\.0/u],
  ['AGPL-3.0', /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/u],
  ['LGPL-3.0', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/u],
  ['LGPL-2.1', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/u],
  ['GPL-3.0', /GNU GENERAL PUBLIC LICENSE\s+Version 3/u],
  ['GPL-2.0', /GNU GENERAL PUBLIC LICENSE\s+Version 2/u],
  ['MPL-2.0', /Mozilla Public License,?\s+[Vv]ersion 2\.0/u],
  ['BSD-3-Clause', /Redistribution and use in source and binary forms[\s\S]*Neither the name/u],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/u],
  ['ISC', /\bISC License\b|Permission to use, copy, modify, and\/or distribute this software/u],
  ['Unlicense', /This is free and unencumbered software released into the public domain/u],
]

function readLicenceFile(snapshot: Snapshot): Statement | undefined {
  const path = (snapshot.listFolder('')?.files ?? []).find((file) => /^(?:licen[cs]e|copying)\b/iu.test(file))
  const text = path === undefined ? undefined : snapshot.readText(path)?.slice(0, 5_000)
  if (path === undefined || text === undefined) return undefined
  const name = licences.find(([, said]) => said.test(text))?.[0]
  const place: Place = { path, line: 1, endLine: Math.min(3, text.split('\n').length) }
  return name === undefined ? undefined : { text: name, place }
}
