import { expect, test } from 'vitest'
import { isCopiedPath } from './copied-path.ts'

test.each([
  'dist/app.js',
  'packages/vue/dist/vue.global.js',
  'vendor/golang.org/x/net/html/parse.go',
  'third_party/zlib/inflate.c',
  'single_include/nlohmann/json.hpp',
  'dependencies/http/client.py',
  'src/pip/_vendor/requests/api.py',
  'web/jquery.min.js',
  'README.de.md',
  'README_zh-CN.md',
  'docs/ja/guide.md',
  'website/docs/pt-BR/index.mdx',
  'django/conf/locale/de/formats.py',
  'src/i18n/pt-BR.json',
  'public/locales/fr/common.json',
  'resources/lang/es/auth.php',
  'app/src/main/res/values-de/strings.xml',
  'src/messages_ja.properties',
  'src/kettle copy.ts',
  'src/kettle_old.py',
  'kettle.c.orig',
  'external_libs/fmt/format.h',
])('%s is a copy', (path) => {
  expect(isCopiedPath(path)).toBe(true)
})

test.each([
  'src/index/build/statistics.ts',
  'lib/external/client.rb',
  'sphinx/builders/html.py',
  'README.md',
  'docs/index.md',
  'docs/id.ts',
  'src/no.md.ts',
  'include/nlohmann/json.hpp',
  'distance/metric.py',
  'src/i18n/en.json',
  'src/i18n/index.ts',
  'src/i18n/plural/rules.ts',
  'src/languages/c/members.ts',
  'locale/base.py',
  'threshold.py',
  'src/lang/parser.ts',
  'app.js',
])('%s is none', (path) => {
  expect(isCopiedPath(path)).toBe(false)
})
