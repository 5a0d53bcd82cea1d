import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { c, cpp } from './index.ts'

test('export macros before functions and classes hide nothing', async () => {
  expect(
    await dumpText(
      cpp,
      'a.hpp',
      `class API_EXPORT Later;
class API_EXPORT Cache : public Base {
 public:
  Cache(int size);
  Cache() = default;
  void clear() { size_ = 0; }
  int read() GUARDED_BY(mutex_);
 private:
  int size_;
};
API_EXPORT uint8_t is_valid(const Cache*);
API_EXPORT const Cache* find(int key);
`,
      ['definitions', 'flows'],
    ),
  ).toMatchInlineSnapshot(`
    "errors 5
    definitions
      0 class Later [exported declaration] 1-1
          class API_EXPORT Later
      1 class Cache [exported] 2-10
          class API_EXPORT Cache : public Base
      2 method Cache.Cache [exported constructor declaration] 4-4
          Cache(int size)
      3 method Cache.Cache [exported constructor] 5-5
          Cache() = default
      4 method Cache.clear [exported] 6-6
          void clear()
      5 method Cache.read [exported declaration] 7-7
          int read()
      6 field Cache.size_ [private] 9-9
          int size_
      7 function is_valid [exported declaration] 11-11
          API_EXPORT uint8_t is_valid(const Cache*)
      8 function find [exported declaration pointer] 12-12
          API_EXPORT const Cache* find(int key)
    flows
      extends class 1 Cache <- Base
      return-type method 4 Cache.clear <- <void>
      return-type method 5 Cache.read <- <int>
      type Cache/size_ <- <int>
      return-type function 7 is_valid <- uint8_t
      type is_valid/ <- Cache
      return-type function 8 find <- Cache
      type find/key <- <int>
      assign Cache/size_ <- <int>"
  `)
})

test('a header for both languages', async () => {
  expect(
    await dumpText(
      c,
      'a.h',
      `#ifdef __cplusplus
extern "C" {
#endif
typedef struct db db;
db *db_open(const char *path);
#ifdef __cplusplus
}
#endif
`,
      ['definitions'],
    ),
  ).toMatchInlineSnapshot(`
    "errors 1
    definitions
      0 class db [exported declaration] 4-4
          typedef struct db db
      1 function db_open [exported declaration pointer] 5-5
          db *db_open(const char *path)"
  `)
})

test('what stands around broken code stays', async () => {
  expect(
    await dumpText(
      c,
      'a.c',
      'int before(void) { return 1; }\nint broken( { ] ;\nint after(void) { return before(); }\n',
      ['definitions', 'evaluated', 'flows'],
    ),
  ).toMatchInlineSnapshot(`
    "errors 2
    definitions
      0 function before [exported] 1-1
          int before(void)
      1 function after [exported] 3-3
          int after(void)
    evaluated
      2:0 <int>
      2:4 broken
    flows
      return-type function 0 before <- <int>
      return function 0 before <- <int>
      return-type function 1 after <- <int>
      return function 1 after <- before()"
  `)
})

test('what the grammar cannot close stays in its namespace', async () => {
  const text = `namespace lib {
void inner() {}
int open(int x) { if (x) { inner();
}
namespace two {
void late() {}
}
void outer() { two::late(); }
`
  expect(await dumpText(cpp, 'a.cc', text, ['definitions'])).toMatchInlineSnapshot(`
    "errors 1
    definitions
      0 module lib [exported] 1-8
          namespace lib
      1 function lib.inner [exported] 2-2
          void inner()
      2 function lib.open [exported declaration] 3-3
          open(int x)
      3 module lib.two [exported] 5-7
          namespace two
      4 function lib.two.late [exported] 6-6
          void late()
      5 function lib.outer [exported] 8-8
          void outer()"
  `)
})
