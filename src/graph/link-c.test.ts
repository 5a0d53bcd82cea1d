import { describe, expect, test } from 'vitest'

import { OCCURRENCE_WIDTH, openReasons } from './graph.ts'
import { edgesOf, linkTexts } from './testing/link-texts.ts'

describe('C', () => {
  test('a declaration is an occurrence of its definition, and has no node of its own', async () => {
    const graph = await linkTexts({
      'a.h': 'int f(int x);\n',
      'a.c': '#include "a.h"\nint f(int x) { return x; }\n',
      'b.c': '#include "a.h"\nint main(void) { return f(1); }\n',
    })
    const functions = graph.nodes.id.filter((id) => id.includes('#'))
    expect(functions).toEqual(['a.c#f', 'b.c#main'])
    // The name in the header, at line 1 and column 4.
    const { rows } = graph.occurrences[1]!
    const at = [...rows.keys()].find(
      (row) => row % OCCURRENCE_WIDTH === 0 && rows[row] === 1 && rows[row + 1] === 4,
    )!
    expect(graph.nodes.id[rows[at + 3]!]).toBe('a.c#f')
  })

  test('several definitions of one name are candidates, the nearest ones that see the declaration', async () => {
    const edges = await edgesOf({
      'api.h': 'void beep(void);\n',
      'linux/beep.c': '#include "../api.h"\nvoid beep(void) {}\n',
      'windows/beep.c': '#include "../api.h"\nvoid beep(void) {}\n',
      'other/beep.c': 'void beep(void) {}\n',
      'main.c': '#include "api.h"\nint main(void) { beep(); return 0; }\n',
    })
    expect(edges).toEqual([
      'calls main.c#main -> linux/beep.c#beep (possible)',
      'calls main.c#main -> windows/beep.c#beep (possible)',
    ])
  })

  test('names of the standard library belong to their headers, others stay open', async () => {
    const edges = await edgesOf({
      'a.c':
        '#include <vendor.h>\n#include <stdio.h>\nint main(void) { printf("x"); vendor_call(); return 0; }\n',
    })
    expect(edges).toContain('calls a.c#main -> external:stdio.h#printf')
    expect(edges).toContain('open a.c#main vendor_call: unresolved-name')
  })

  test('a macro that renames a function of the library leaves that possible', async () => {
    const edges = await edgesOf({
      'p.h': 'int my_snprintf(char *out);\n#ifdef _WIN32\n#define snprintf my_snprintf\n#endif\n',
      'p.c': '#include "p.h"\n#undef snprintf\nint my_snprintf(char *out) { return 0; }\n',
      'a.c': '#include "p.h"\nint main(void) { return snprintf("x"); }\n',
    })
    expect(edges).toContain('calls a.c#main -> p.c#my_snprintf (possible)')
    expect(edges).toContain('calls a.c#main -> external:stdio.h#snprintf (possible)')
  })

  const own = '#define LOG(x) own(x)\nvoid own(int);\n'
  test.each([
    ['included before', `#include "log.h"\nvoid f(void) { LOG(1); }\n${own}`, ['log.h#LOG']],
    ['included behind', `${own}void f(void) { LOG(1); }\n#include "log.h"\n`, ['a.c#LOG']],
    [
      'both',
      `#include "log.h"\n${own}void f(void) { LOG(1); }\n`,
      ['a.c#LOG (possible)', 'log.h#LOG (possible)'],
    ],
    [
      'both',
      `${own}#include "log.h"\nvoid f(void) { LOG(1); }\n`,
      ['a.c#LOG (possible)', 'log.h#LOG (possible)'],
    ],
  ])(
    'of two macros of a name only those that stand before the use are meant: %s',
    async (_, text, macros) => {
      const header = '#define LOG(x) theirs(x)\nvoid theirs(int);\n'
      for (const path of ['a.c', 'a.cc']) {
        const edges = await edgesOf({ [path]: text, 'log.h': header })
        const meant = macros.map((macro) => `calls ${path}#f -> ${macro.replace('a.c', path)}`)
        expect(edges.filter((edge) => edge.startsWith(`calls ${path}#f `))).toEqual(meant)
      }
    },
  )

  test('a name is not taken from a header that is not included', async () => {
    const edges = await edgesOf({
      'other.h': 'static inline int helper(void) { return 1; }\n',
      'a.c': 'int main(void) { return helper(); }\n',
    })
    expect(edges).toEqual(['open a.c#main helper: unresolved-name'])
  })

  test('where a header cannot be found the only function of a name is the one', async () => {
    const edges = await edgesOf({
      'lib/a.c': 'int only(void) { return 1; }\n',
      'b.c': '#include "generated.h"\nint main(void) { return only(); }\n',
    })
    expect(edges).toEqual(['calls b.c#main -> lib/a.c#only (inferred)'])
  })

  test('a long table names a function once', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `{ "${index}", run },`).join('\n')
    const edges = await edgesOf({
      'a.c': `struct row { const char *name; int (*f)(void); };\nstatic int run(void) { return 1; }\nstatic struct row t[] = {\n${rows}\n};\nint main(void) { return t[0].f(); }\n`,
    })
    expect(edges).toEqual(['calls a.c#main -> a.c#run (inferred)'])
  })
})

describe('C++', () => {
  test('names behind a macro that opens a namespace are found by its name', async () => {
    const edges = await edgesOf({
      'lib.h':
        '#define LIB_BEGIN_NAMESPACE namespace lib { inline namespace v1 {\n#define LIB_END_NAMESPACE } }\nLIB_BEGIN_NAMESPACE\ninline int go() { return 1; }\nLIB_END_NAMESPACE\n',
      'main.cc': '#include "lib.h"\nint main() { return lib::go(); }\n',
    })
    expect(edges).toEqual(['calls main.cc#main -> lib.h#go'])
  })

  test('what the library adds to is still the library', async () => {
    const edges = await edgesOf({
      'a.cc':
        'struct Key {};\nnamespace std { template <> struct hash<Key> { int operator()(const Key& k) const { return 1; } }; }\nint main() { std::terminate(); return 0; }\n',
    })
    expect(edges).toContain('calls a.cc#main -> external:std#terminate')
  })

  test('a template stands for its specialisations', async () => {
    const edges = await edgesOf({
      'a.cc':
        'template <class T> struct Show { void go() {} };\ntemplate <> struct Show<int> { void go() {} };\nint main() { Show<char> s; s.go(); return 0; }\n',
    })
    expect(edges).toContain('calls a.cc#main -> a.cc#Show.go (inferred)')
  })

  test('of destructors and constructors in several files none is exact', async () => {
    const source = '#include "s.h"\nS::S() {}\nS::~S() {}\n'
    const edges = await edgesOf({
      's.h': 'class S { public: S(); ~S(); };\nstruct Whole { S part; };\n',
      'linux.cc': source,
      'windows.cc': source,
      'main.cc': '#include "s.h"\nvoid f() { S s; }\nvoid g() { Whole w; }\n',
    })
    expect(edges.filter((edge) => edge.startsWith('calls'))).toEqual(
      ['f', 'g'].flatMap((from) =>
        ['linux.cc#S.S', 'linux.cc#S.~S', 'windows.cc#S.S', 'windows.cc#S.~S'].map(
          (to) => `calls main.cc#${from} -> ${to} (possible)`,
        ),
      ),
    )
  })

  test('an object of a class without a constructor makes those of its fields', async () => {
    const edges = await edgesOf({
      'a.cc':
        'struct Dial {};\nstruct Gauge { Gauge() {} Dial dial; };\nstruct Base { Gauge own; };\nstruct Panel : Base { Gauge *far; };\nvoid draw() { Panel p; }\n',
    })
    expect(edges.filter((edge) => edge.startsWith('instantiates'))).toEqual([
      'instantiates a.cc#Gauge.Gauge -> a.cc#Dial',
      'instantiates a.cc#draw -> a.cc#Gauge',
      'instantiates a.cc#draw -> a.cc#Panel',
    ])
  })

  const part = 'class Part { public: Part(); Part(int); Part(int, int); };\n'
  test.each([
    ['a field', 'class Own { Part p; Own() {} };', 'Own.Own', 'Part'],
    ['a field with a value', 'class Own { Part p; Own(int x) : p(x) {} };', 'Own.Own', 'Part~2'],
    ['a field with values', 'class Own { Part p; Own() : p(1, 2) {} };', 'Own.Own', 'Part~3'],
    ['a variable outside of all functions', 'Part part;', '', 'Part'],
    ['a variable of a namespace', 'namespace { Part part; }', '', 'Part'],
    ['a static field', 'struct Own { static Part p; };\nPart Own::p;', '', 'Part'],
  ])('%s makes an object, where its constructor runs', async (_, text, from, constructor) => {
    const edges = await edgesOf({ 'a.cc': `${part}${text}\n` })
    const maker = from === '' ? 'a.cc' : `a.cc#${from}`
    expect(edges.map((edge) => edge.replace(/ \(.*/, ''))).toEqual([
      `calls ${maker} -> a.cc#Part.${constructor}`,
      `instantiates ${maker} -> a.cc#Part`,
    ])
  })

  test('signs that are the language’s own are no unresolved calls', async () => {
    const edges = await edgesOf({ 'a.cc': 'int main() { int a = 1, b = 2; a += b; return a + b * 2; }\n' })
    expect(edges).toEqual([])
  })

  test('every reason of an unresolved call is one of the list', async () => {
    const { unresolvedCalls } = await linkTexts({ 'a.cc': 'int main() { unknown(1)->next().last(); }\n' })
    expect(unresolvedCalls.count).toBeGreaterThan(0)
    for (let row = 0; row < unresolvedCalls.count; row++)
      expect(openReasons[unresolvedCalls.reason[row]!]).toBeDefined()
  })
})
