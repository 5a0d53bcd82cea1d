import { expect, test } from 'vitest'

import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { openTexts } from '../testing/open-texts.ts'

test.each([
  [20, 'none left out', [{ reason: 'called by name', count: 20 }]],
  [
    2100,
    'more than are looked at',
    [
      { reason: 'called by name', count: 1999 },
      { reason: 'search stopped', count: 1 },
    ],
  ],
])('%i lines that call something by a name: %s', (lines, _, reasons) => {
  using snapshot = openSketch({
    files: {
      'doors.ts': {
        text: 'openDoor() {}\n',
        language: 'typescript',
        definitions: [{ name: 'openDoor', kind: 'method', lines: [1, 1] }],
      },
      'house.ts': { text: 'house.openDoor()\n'.repeat(lines), language: 'typescript', definitions: [] },
    },
    edges: [['imports', 'house.ts', 'doors.ts', 1]],
  })
  expect(snapshot.completeness('doors.ts#openDoor').reasons).toEqual(reasons)
})

test.each([
  ['a.c', 'void impl(void) {}\nvoid other(void) __attribute__((alias("impl")));\n', 'impl'],
  ['a.c', 'void impl(void) {}\nvoid *f(void *lib) { return dlsym(lib, "impl"); }\n', 'impl'],
  ['a.c', 'static void impl(void) {}\nvoid f(void) { __asm__("call impl"); }\n', 'impl'],
  ['a.c', '__attribute__((constructor)) static void impl(void) {}\n', 'impl'],
  ['a.c', 'static void impl(void) __attribute__((destructor));\nstatic void impl(void) {}\n', 'impl'],
  ['a.c', 'static void impl(void) {}\n#pragma weak other = impl\n', 'impl'],
  ['a.c', '#pragma init(impl)\nstatic void impl(void) {}\n', 'impl'],
  ['a.c', '__attribute__((section(".text.boot"))) void impl(void) {}\n', 'impl'],
  ['a.c', '__attribute__((visibility("default"))) void impl(void) {}\n', 'impl'],
  ['a.cc', '__declspec(dllexport) void impl() {}\n', 'impl'],
  ['a.rs', '#[panic_handler]\nfn panicked(info: &u8) -> ! { loop {} }\n', 'panicked'],
  ['a.rs', '#[proc_macro_derive(Shown)]\npub fn derive(input: u8) -> u8 { input }\n', 'derive'],
  ['a.rs', 'fn limit() -> u8 { 1 }\nstruct A { #[arg(value_parser = limit)] a: u8 }\n', 'limit'],
  [
    'a.go',
    'package a\nimport ("os"; "reflect")\ntype T struct{}\nfunc (t T) Title() {}\nfunc f() { reflect.ValueOf(T{}).MethodByName(os.Args[1]).Call(nil) }\n',
    'T.Title',
  ],
  [
    'a.rs',
    'pub struct Files;\nimpl Files { fn complete() {} }\nstruct A { #[arg(\n  add = Completer::new(Files::complete),\n)] a: u8 }\n',
    'Files.complete',
  ],
  ['a.rs', 'fn limit() -> u8 { 1 }\nstruct A { #[arg(\n  value_parser = limit,\n)] a: u8 }\n', 'limit'],
  ['a.go', 'package a\nfunc init() {}\n', 'init'],
  ['a.py', 'def run(): pass\neval("run()")\n', 'run'],
  ['a.rs', 'fn limit() -> u8 { 1 }\nstruct A { #[x(default = "limit")] a: u8 }\n', 'limit'],
  [
    'a.go',
    'package a\ntype T struct{}\nfunc (t T) Title() string { return "" }\nconst page = `{{.Title}}`\n',
    'T.Title',
  ],
  ['a.go', 'package a\ntype T struct{}\nfunc (t T) Title() {}\nvar f = v.MethodByName("Title")\n', 'T.Title'],
  ['a.py', 'class Backend:\n    def find(self): pass\nBACKENDS = ["accounts.a.Backend"]\n', 'Backend.find'],
  // That a test calls it, too, says nothing of the text.
  [
    'a.rs',
    'struct Opts {\n    #[arg(long, value_parser = Size::parse, long_help)]\n    size: u8,\n}\nstruct Size;\nimpl Size { fn parse(text: &str) {} }\n#[test]\nfn parses() { Size::parse("1") }\n',
    'Size.parse',
  ],
])('a text in code names what is run: %s %s', async (path, text, name) => {
  const texts = { [path]: text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.completeness(`${path}#${name}`).complete).toBe(false)
})

test.each([
  ['a.py', 'class Backend:\n    def find(self): pass\nx = "the accounts.Backend is used"\n', 'Backend.find'],
  ['a.py', 'def status(): pass\nx = {"status": 1}\ny = x["status"]\nz = "the status is fine"\n', 'status'],
  ['a.ts', "function label() {}\nconst a = { 'label': 1 }\nconst b = 'a label'\n", 'label'],
  ['a.py', 'def load(): pass\n# load() is old\n', 'load'],
  ['a.rs', 'fn limit() {}\nfn f(limit: u8) { let other = limit; g(limit) }\nfn g(x: u8) {}\n', 'limit'],
  ['a.go', 'package a\ntype t struct{}\nfunc (t) init() {}\n', 't.init'],
])('a key and a word do not: %s %s', async (path, text, name) => {
  const texts = { [path]: text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.completeness(`${path}#${name}`)).toEqual({ complete: true, reasons: [] })
})
