import { describe, expect, test } from 'vitest'

import { describeTarget, projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

describe('createModuleResolver()', () => {
  test('follows modules by their files, and names within them as members', () => {
    const resolve = resolverFor({
      'Cargo.toml': '[package]\nname = "my-app"\n',
      'src/lib.rs': '',
      'src/main.rs': '',
      'src/a.rs': '',
      'src/a/b.rs': '',
      'src/a/c/mod.rs': '',
      'src/a/c/d.rs': '',
      'src/inline/e.rs': '',
    })
    expect(resolve('crate', 'src/a/b.rs')).toBe('src/lib.rs src/main.rs')
    expect(resolve('crate::a::c::d', 'src/a/b.rs')).toBe('src/a/c/d.rs')
    expect(resolve('crate::a::b::Shape', 'src/lib.rs')).toBe('src/a/b.rs > Shape')
    expect(resolve('crate', 'src/main.rs')).toBe('src/main.rs')
    expect(resolve('self::c', 'src/a.rs')).toBe('src/a/c/mod.rs')
    expect(resolve('self::inline::e', 'src/lib.rs')).toBe('src/inline/e.rs')
    expect(resolve('super', 'src/a/b.rs')).toBe('src/a.rs')
    expect(resolve('super', 'src/a/c/mod.rs')).toBe('src/a.rs')
    expect(resolve('super::super::b', 'src/a/c/d.rs')).toBe('src/a/b.rs')
    expect(resolve('super', 'src/a.rs')).toBe('src/lib.rs src/main.rs')
    expect(resolve('super', 'src/lib.rs')).toBe('unresolved: no module above "src/lib.rs"')
    expect(resolve('a', 'src/lib.rs')).toBe('src/a.rs')
    expect(resolve('my_app::a', 'src/main.rs')).toBe('src/a.rs')
    expect(resolve('Shape', 'src/a.rs')).toBe('src/a.rs > Shape')
    expect(resolve('../x.rs', 'src/a.rs')).toBe('unresolved: no file "../x.rs" beside "src/a.rs"')
    expect(resolve('./a/b.rs', 'src/lib.rs')).toBe('src/a/b.rs')
    expect(resolve('.a', 'src/lib.rs')).toBe('unresolved: ".a" is no path of modules')
  })

  test('a module named as the root is stands in it, or in a file of its own', () => {
    const resolve = resolverFor({
      'Cargo.toml': '[package]\nname = "shapes"\n',
      'src/lib.rs': '',
      'src/lib/round.rs': '',
      'tool/Cargo.toml': '[package]\nname = "tool"\n',
      'tool/src/main.rs': '',
      'tool/src/engine/lib.rs': '',
      'tool/src/engine/mod.rs': '',
    })
    expect(resolve('crate::lib::area', 'src/lib.rs')).toBe('src/lib.rs > lib.area')
    expect(resolve('lib::area', 'src/lib.rs')).toBe('src/lib.rs > lib.area')
    expect(resolve('crate::lib::round', 'src/lib.rs')).toBe('src/lib/round.rs')
    expect(resolve('super::measure', 'src/lib/round.rs')).toBe('src/lib.rs > lib.measure')
    expect(resolve('super::super::check', 'src/lib/round.rs')).toBe('src/lib.rs > check')
    expect(resolve('crate::engine::lib', 'tool/src/main.rs')).toBe('tool/src/engine/lib.rs')
    expect(resolve('super::stop', 'tool/src/engine/lib.rs')).toBe('tool/src/engine/mod.rs > stop')
  })

  test('dependencies by path, by another name, through the workspace and by a patch', () => {
    const resolve = resolverFor({
      'Cargo.toml':
        '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nshared-core = { path = "crates/core" }\n' +
        '[patch.crates-io]\nforked = { path = "third/forked" }\n',
      'crates/core/Cargo.toml': '[package]\nname = "shared-core"\n[lib]\npath = "source/core.rs"\n',
      'crates/core/source/core.rs': '',
      'crates/core/source/util.rs': '',
      'crates/app/Cargo.toml':
        '[package]\nname = "app"\n[dependencies]\nshared-core.workspace = true\nserde = "1" # from elsewhere\n' +
        'forked = "2"\nrenamed = { package = "old-name", version = "1" }\n' +
        '[dev-dependencies.near]\npath = "../near"\n[target."cfg(unix)".dependencies]\nunix-only = "1"\n',
      'crates/app/src/main.rs': '',
      'crates/near/Cargo.toml': '[package]\nname = "near-crate"\n',
      'crates/near/src/lib.rs': '',
      'third/forked/Cargo.toml': '[package]\nname = "forked"\n',
      'third/forked/src/lib.rs': '',
    })
    const from = 'crates/app/src/main.rs'
    expect(resolve('shared_core::util', from)).toBe('crates/core/source/util.rs')
    expect(resolve('crate::util', 'crates/core/source/util.rs')).toBe('crates/core/source/util.rs')
    expect(resolve('near::Thing', from)).toBe('crates/near/src/lib.rs > Thing')
    expect(resolve('forked', from)).toBe('third/forked/src/lib.rs')
    expect(resolve('serde::de', from)).toBe('external serde')
    expect(resolve('::serde', from)).toBe('external serde')
    expect(resolve('renamed', from)).toBe('external old_name')
    expect(resolve('unix_only', from)).toBe('external unix_only')
    expect(resolve('std::fmt', from)).toBe('external std')
    expect(resolve('unheard::of', from)).toBe('crates/app/src/main.rs > unheard.of')
  })

  test('a manifest with broken lines says what the others do', () => {
    const resolve = resolverFor({
      'Cargo.toml':
        '[package]\nname = "app"\n<<<<<<< HEAD\nversion = "1"\n=======\n[dependencies]\nnear = { path = "near" }\nfar = {\n' +
        '[dependencies]\nagain = { path = "near" }\n[broken\n',
      'src/main.rs': '',
      'near/Cargo.toml': '[package]\nname = "near"\n',
      'near/src/lib.rs': '',
    })
    expect(resolve('near::Thing', 'src/main.rs')).toBe('near/src/lib.rs > Thing')
    expect(resolve('again::Thing', 'src/main.rs')).toBe('near/src/lib.rs > Thing')
    expect(resolve('serde::de', 'near/src/lib.rs')).toBe('near/src/lib.rs > serde.de')
  })

  test('tests, examples and binaries are crates of their own', () => {
    const resolve = resolverFor({
      'Cargo.toml': '[package]\nname = "x"\n[[bin]]\nname = "tool"\npath = "tools/tool.rs"\n',
      'src/lib.rs': '',
      'src/bin/one.rs': '',
      'src/bin/two/main.rs': '',
      'src/bin/two/part.rs': '',
      'tests/it.rs': '',
      'tests/common/mod.rs': '',
      'tools/tool.rs': '',
      'tools/help.rs': '',
    })
    expect(resolve('crate', 'src/bin/one.rs')).toBe('src/bin/one.rs')
    expect(resolve('crate', 'src/bin/two/part.rs')).toBe('src/bin/two/main.rs')
    expect(resolve('self::common', 'tests/it.rs')).toBe('tests/common/mod.rs')
    expect(resolve('super', 'tests/common/mod.rs')).toBe('tests/it.rs')
    expect(resolve('crate', 'tools/help.rs')).toBe('tools/tool.rs')
    expect(resolve('x', 'tests/it.rs')).toBe('src/lib.rs')
  })

  test('targets that are not discovered belong to the one that is named', () => {
    const resolve = resolverFor({
      'Cargo.toml':
        '[package]\nname = "x"\nautotests = false\n[[test]]\nname = "all"\npath = "tests/all.rs"\n',
      'src/lib.rs': '',
      'tests/all.rs': '',
      'tests/feature.rs': '',
    })
    expect(resolve('crate', 'tests/feature.rs')).toBe('tests/all.rs')
  })

  test('without a manifest the nearest lib.rs or main.rs is the root', () => {
    const resolve = resolverFor({ 'lib.rs': '', 'a/b.rs': '', 'a/mod.rs': '' })
    expect(resolve('crate::a', 'a/b.rs')).toBe('a/mod.rs')
    expect(resolve('super', 'a/b.rs')).toBe('a/mod.rs')
    expect(resolve('rand', 'a/b.rs')).toBe('external rand')
  })
})

function resolverFor(files: Readonly<Record<string, string>>): (specifier: string, from: string) => string {
  const resolver = createModuleResolver(projectOf(files))
  return (specifier, from) => describeTarget(resolver.resolve(specifier, from, ''))
}
