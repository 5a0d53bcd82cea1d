import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^main$/u,
  unnamed:
    /^(?:fmt|drop|eq|ne|cmp|partial_cmp|hash|deref|deref_mut|index|index_mut|from|into|try_from|as_ref|borrow|clone|default|next|into_iter|poll|source|description|add|sub|mul|div|rem|neg|not|\w+_assign|bit\w+|sh[lr]|call\w*|from_iter|extend|to_string|from_str)$/u,
  conventions: [
    { rule: 'serde (`with` of a field, by the name of the module)', name: /^(?:de)?serialize$/u },
    {
      rule: 'the test runner (annotation of the method)',
      head: /#\[(?:\w+::)*(?:test|bench)\b/u,
    },
  ],
}
