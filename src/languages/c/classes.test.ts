import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { cpp } from './index.ts'

test('members have the access of their section; pure virtual ones make a class abstract', async () => {
  expect(
    await dumpText(
      cpp,
      'a.hpp',
      `/// A thing.
class Thing final : public Base<int>, private ns::Mixin {
  int hidden_ = 1;
 public:
  explicit Thing(int n) : Base(n), hidden_{n} {}
  Thing(const Thing&) = delete;
  virtual ~Thing() = default;
  virtual void draw() const = 0;
  void draw(int depth = 1) override;
  static Thing* make();
  bool operator==(const Thing& other) const { return hidden_ == other.hidden_; }
  operator bool() const;
  using Size = unsigned;
  enum class Mode : int { Fast, Slow = 2 };
  friend class Painter;
 protected:
  struct Inner { int x; } inner;
  std::unique_ptr<Foo> owned_;
  static int count;
};
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 class Thing [exported abstract] 2-20
          class Thing final : public Base<int>, private ns::Mixin
          doc "A thing."
      1 field Thing.hidden_ [private] 3-3
          int hidden_ = 1
      2 method Thing.Thing [exported constructor] 5-5
          explicit Thing(int n)
      3 method Thing.Thing [exported constructor] 6-6
          Thing(const Thing&) = delete
      4 method Thing.~Thing [exported virtual] 7-7
          virtual ~Thing() = default
      5 method Thing.draw [exported abstract declaration constant virtual] 8-8
          virtual void draw() const = 0
      6 method Thing.draw [exported declaration virtual] 9-9
          void draw(int depth = 1) override
      7 method Thing.make [exported static declaration pointer] 10-10
          static Thing* make()
      8 method Thing.operator== [exported constant] 11-11
          bool operator==(const Thing& other) const
      9 method Thing.operator bool [exported declaration] 12-12
          operator bool() const
      10 type Thing.Size [exported] 13-13
          using Size = unsigned
      11 enum Thing.Mode [exported] 14-14
          enum class Mode : int
      12 field Thing.Mode.Fast [exported static constant enum-member] 14-14
          Fast
      13 field Thing.Mode.Slow [exported static constant enum-member] 14-14
          Slow = 2
      14 field Thing.inner 17-17
          struct Inner { int x; } inner
      15 class Thing.Inner 17-17
          struct Inner
      16 field Thing.Inner.x [exported] 17-17
          int x
      17 field Thing.owned_ 18-18
          std::unique_ptr<Foo> owned_
      18 field Thing.count [static] 19-19
          static int count
    scopes
      0 file
          Thing = class 0 Thing
      1 class of class 0 Thing in 0 [members-visible]
          hidden_ = field 1 Thing.hidden_ [object]
          Thing = method 2 Thing.Thing from 20:1
          Thing = method 3 Thing.Thing from 20:1
          ~Thing = method 4 Thing.~Thing
          draw = method 5 Thing.draw
          draw = method 6 Thing.draw
          make = method 7 Thing.make
          operator== = method 8 Thing.operator==
          operator bool = method 9 Thing.operator bool
          Size = type 10 Thing.Size
          Mode = enum 11 Thing.Mode
          Inner = class 15 Thing.Inner
          inner = field 14 Thing.inner [object]
          owned_ = field 17 Thing.owned_ [object]
          count = field 18 Thing.count
      2 function of method 2 Thing.Thing in 1
          n = parameter 0 from 5:21
      3 function of method 3 Thing.Thing in 1
           = parameter 0 [constant]
      4 function of method 4 Thing.~Thing in 1
      5 function of method 5 Thing.draw in 1
      6 function of method 6 Thing.draw in 1
          depth = parameter 0 [optional] from 9:16
      7 function of method 7 Thing.make in 1
      8 function of method 8 Thing.operator== in 1
          other = parameter 0 [constant] from 11:31
      9 function of method 9 Thing.operator bool in 1
      10 class of enum 11 Thing.Mode in 1
          Fast = field 12 Thing.Mode.Fast
          Slow = field 13 Thing.Mode.Slow
      11 class of class 15 Thing.Inner in 1 [members-visible]
          x = field 16 Thing.Inner.x [object]
    flows
      extends class 0 Thing <- Base<<int>>
      extends class 0 Thing <- ns.Mixin
      type Thing/hidden_ <- <int>
      assign Thing/hidden_ <- <int>
      type Thing.Thing/n <- <int>
      store this.hidden_ <- n
      type Thing.Thing/ <- Thing
      return-type method 5 Thing.draw <- <void>
      return-type method 6 Thing.draw <- <void>
      type Thing.draw/depth <- <int>
      assign Thing.draw/depth <- <int>
      return-type method 7 Thing.make <- Thing
      return-type method 8 Thing.operator== <- <bool>
      type Thing.operator==/other <- Thing
      return method 8 Thing.operator== <- hidden_.operator==(other.hidden_)
      return-type method 9 Thing.operator bool <- <bool>
      alias type 10 Thing.Size <- <number>
      type Thing.Mode/Fast <- <enum 11 Thing.Mode>
      type Thing.Mode/Slow <- <enum 11 Thing.Mode>
      assign Thing.Mode/Slow <- <int>
      type Thing.Inner/x <- <int>
      type Thing/inner <- <class 15 Thing.Inner>
      type Thing/owned_ <- std.unique_ptr<Foo>
      type Thing/count <- <int>
    evaluated
      5:26 new type(Base)(n)
      14:20 <int>
      14:13 <enum 11 Thing.Mode>
      15:15 Painter [type]
      2:6 <class 0 Thing>"
  `)
})

test('methods defined out of their class belong to it, and see its members', async () => {
  expect(
    await dumpText(
      cpp,
      'a.cc',
      `int Thing::count = 3;
Thing::Thing(int n) : hidden_(n) { start(); }
Thing::~Thing() {}
template <typename T> void ns::Box<T>::put(T value) { this->value_ = value; hidden = value; }
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 method Thing [exported constructor] 2-2
          Thing::Thing(int n)
      1 method ~Thing [exported] 3-3
          Thing::~Thing()
      2 method put [exported] 4-4
          template <typename T> void ns::Box<T>::put(T value)
    scopes
      0 file
      1 function of method 0 Thing in 0 [members-visible]
          n = parameter 0 from 2:17
      2 function of method 1 ~Thing in 0 [members-visible]
      3 function of method 2 put in 0 [members-visible]
          T = type-parameter
          value = parameter 0 from 4:45
    flows
      store type(Thing).count <- <int>
      receiver method 0 Thing <- type(Thing)
      type Thing/n <- <int>
      store this.hidden_ <- n
      receiver method 1 ~Thing <- type(Thing)
      receiver method 2 put <- type(ns.Box)<type(T)>
      return-type method 2 put <- <void>
      type put/value <- T
      store this.value_ <- value
    evaluated
      1:0 <int>
      2:35 start?.()
      4:54 this.value_.operator=(value) [implicit]
      4:76 hidden.operator=(value) [implicit]"
  `)
})

test('template parameters are names of their class, function or alias', async () => {
  expect(
    await dumpText(
      cpp,
      'a.hpp',
      `template <typename T, class U = Foo, int N = 3, typename... Ts> class Box { T value; };
template <class T> T twice(T value);
template <class T> using List = std::vector<T>;
template <class T> concept Drawable = requires(T t) { t.draw(); };
template <> struct hash<Foo> { int operator()(const Foo& foo) const; };
`,
      ['definitions', 'scopes', 'flows'],
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 class Box [exported] 1-1
          template <typename T, class U = Foo, int N = 3, typename... Ts> class Box
      1 field Box.value [private] 1-1
          T value
      2 function twice [exported declaration] 2-2
          template <class T> T twice(T value)
      3 type List [exported] 3-3
          template <class T> using List = std::vector<T>
      4 type Drawable [exported] 4-4
          template <class T> concept Drawable = requires(T t) { t.draw(); }
      5 class hash [exported] 5-5
          template <> struct hash<Foo>
      6 method hash.operator() [exported declaration constant] 5-5
          int operator()(const Foo& foo) const
    scopes
      0 file
          Box = class 0 Box
          twice = function 2 twice
          List = type 3 List
          Drawable = type 4 Drawable
          hash = class 5 hash
      1 class of class 0 Box in 0 [members-visible]
          T = type-parameter
          U = type-parameter
          N = type-parameter
          Ts = type-parameter [rest]
          value = field 1 Box.value [object]
      2 function of function 2 twice in 0
          T = type-parameter
          value = parameter 0 from 2:29
      3 block in 0
          T = type-parameter
      4 block in 0
          T = type-parameter
      5 block in 4
          t = parameter 0 from 4:49
      6 class of class 5 hash in 0 [members-visible]
          operator() = method 6 hash.operator()
      7 function of method 6 hash.operator() in 6
          foo = parameter 0 [constant] from 5:57
    flows
      type Box/U <- Foo
      assign Box/N <- <int>
      type Box/value <- T
      return-type function 2 twice <- T
      type twice/value <- T
      alias type 3 List <- std.vector<T>
      type 5:t <- T
      type hash <- <unknown><Foo>
      return-type method 6 hash.operator() <- <int>
      type hash.operator()/foo <- Foo"
  `)
})
