/** Code without facts: packed files, files that could not be parsed. */
import { describe, expect, test } from 'vitest'

import { languages } from '../languages/registry.ts'
import { openReasons } from './graph.ts'
import { linkFacts } from './link.ts'
import { inputOf } from './testing/link-texts.ts'

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  python: { 'a.py': 'class A:\n  def run(self): pass\n', 'b.py': 'from a import A\nA().run()\n' },
  javascript: { 'a.js': 'export class A { run() {} }\n', 'b.js': "import { A } from './a.js'\nnew A().run()\n" },
  typescript: { 'a.ts': 'export class A { run() {} }\n', 'b.ts': "import { A } from './a'\nnew A().run()\n" },
  vue: {
    'A.vue': '<script>\nexport default { methods: { run() {} } }\n</script>\n',
    'B.vue': "<script setup>\nimport A from './A.vue'\nfunction run() {}\n</script>\n<template><A @x=\"run\"/></template>\n",
  },
  svelte: {
    'A.svelte': '<script>\nexport function run() {}\n</script>\n',
    'B.svelte': "<script>\nimport A from './A.svelte'\nlet a\n</script>\n<A bind:this={a}/>{a.run()}\n",
  },
  java: {
    'A.java': 'class A { void run() {} }\n',
    'B.java': 'class B extends A { void run() { super.run(); } static void main() { new A().run(); } }\n',
  },
  kotlin: {
    'A.kt': 'open class A {\n  open fun run() {}\n}\n',
    'B.kt': 'class B : A() {\n  override fun run() {\n    super.run()\n  }\n}\nfun main() {\n  A().run()\n}\n',
  },
  go: { 'a.go': 'package p\ntype A struct{}\nfunc (a A) Run() {}\n', 'b.go': 'package p\nfunc f() { A{}.Run() }\n' },
  rust: { 'src/lib.rs': 'mod b;\npub struct A;\nimpl A { pub fn run(&self) {} }\n', 'src/b.rs': 'fn f() { crate::A.run() }\n' },
  csharp: {
    'A.cs': 'class A { public virtual void Run() {} }\n',
    'B.cs': 'class B : A { public override void Run() { base.Run(); } static void Main() { new A().Run(); } }\n',
  },
  c: { 'a.c': 'void run(void) {}\n', 'b.c': 'void run(void);\nint main(void) { run(); }\n' },
  ruby: {
    'a.rb': 'class A\n  def run\n  end\nend\n',
    'b.rb': "require_relative 'a'\nclass B < A\n  def run\n    super\n  end\nend\nA.new.run\nB.new.run\n",
  },
  php: {
    'a.php': '<?php\nclass A { public function run() {} }\n',
    'b.php': '<?php\nclass B extends A { public function run() { parent::run(); } }\n(new A())->run();\n(new B())->run();\n',
  },
  cpp: { 'a.cpp': 'struct A { void run() {} };\n', 'b.cpp': 'struct A;\nint main() { A a; a.run(); }\n' },
} // prettier-ignore

describe.each(languages.map(({ id }) => id))('%s', (id) => {
  const own = texts[id]!
  const paths = Object.keys(own)

  test.each(paths)('linking goes through where %s has no facts', async (path) => {
    const input = await inputOf(own)
    const files = input.files.map((file) => (file.path === path ? { ...file, facts: undefined } : file))
    const { nodes, failures } = linkFacts({ ...input, files })
    expect(failures).toEqual([])
    expect(nodes.id).toEqual(expect.arrayContaining(paths))
  })

  test('names in the text of a file without facts stay open', async () => {
    const input = await inputOf(own)
    const files = input.files.map((file) =>
      file.path === paths[1] ? { ...file, facts: undefined, unreadNames: ['run', 'Run', 'elsewhere'] } : file,
    )
    const { nodes, unresolvedCalls } = linkFacts({ ...input, files })
    const open = Array.from({ length: unresolvedCalls.count }, (_, row) => [
      nodes.id[unresolvedCalls.from[row]!],
      unresolvedCalls.name[row]!.toLowerCase(),
      openReasons[unresolvedCalls.reason[row]!],
    ])
    expect(open).toContainEqual([paths[1], 'run', 'incomplete-file'])
    expect(open.flat()).not.toContain('elsewhere')
  })
})
