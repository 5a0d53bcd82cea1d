import { expect, test } from 'vitest'
import { readEntries } from './read-entries.ts'

const labels = (source: string, language: string): string[] =>
  (readEntries(source, language) ?? []).map(({ label, target }) =>
    target === undefined ? label : `${label} ${target}`,
  )

test('records of C are called by their names, the end mark is none', () => {
  const source = `const struct option_entry options_table[] = {
  /* Server options. */
  { .name = "buffer-limit",
    .default_num = 50,
    .text = "The maximum number. " "Oldest first." },
  { .name = "exit-empty", .default_num = 1 },
  { .name = NULL }
};`
  expect(readEntries(source, 'c')).toEqual([
    {
      label: 'buffer-limit',
      isName: false,
      default: '50',
      description: 'The maximum number. Oldest first.',
      firstLine: 2,
      lastLine: 4,
    },
    { label: 'exit-empty', isName: false, default: '1', firstLine: 5, lastLine: 5 },
  ])
  expect(labels('} sets[] = {\n { "tiled", set_tiled },\n { "even", set_even },\n};', 'c')).toEqual([
    'tiled set_tiled',
    'even set_even',
  ])
  expect(labels('const struct cmd *cmd_table[] = { &cmd_a_entry, &cmd_b_entry, NULL };', 'c')).toEqual([
    'cmd_a_entry',
    'cmd_b_entry',
  ])
})

test('lists and maps of other languages', () => {
  expect(labels('LEVELS = {"debug": Debug, "info": Info}', 'python')).toEqual(['debug Debug', 'info Info'])
  expect(labels('EXPORTERS = [\n  Json,\n  Yaml,  # "x",\n]', 'python')).toEqual(['Json', 'Yaml'])
  expect(labels('var handlers = map[string]Handler{"a": doA, "b": doB}', 'go')).toEqual(['a doA', 'b doB'])
  expect(labels('const ROUTES = new Map([["a", one], ["b", two]])', 'typescript')).toEqual(['a one', 'b two'])
  expect(labels('static final Map<String, X> M = Map.of("a", A, "b", B);', 'java')).toEqual(['a A', 'b B'])
  expect(labels('const NAMES: &[&str] = &["x", "y"];', 'rust')).toEqual(['x', 'y'])
  expect(readEntries('const limit = 3', 'typescript')).toBeUndefined()
})
