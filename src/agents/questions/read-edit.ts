/** The input of `edit_code` that a task asks for. */
export type AskedEdit = Readonly<Record<string, unknown>> & { readonly change: string; readonly node: string }

/** A longer text is a description, in which words such as "rename" may mean anything. */
const mostCharacters = 300

/** A name as people write it; kinds before it ("the function") say nothing. */
const name = String.raw`(?:(?:the|a|an|class|function|method|field|type|interface|constant|variable)\s+)*([\w$@~.:#/-]*[\w$])(?:\(\))?`

interface Form {
  readonly pattern: RegExp
  readonly read: (...groups: string[]) => AskedEdit
}

/** The structural changes that a sentence can ask for whole; anything else is a task for a model. */
const forms: readonly Form[] = [
  {
    pattern: new RegExp(String.raw`^rename\s+${name}\s+(?:to|into|as)\s+${name}$`, 'iu'),
    read: (node = '', newName = '') => ({ change: 'rename', node, new_name: newName }),
  },
  {
    pattern: new RegExp(String.raw`^move\s+${name}\s+(?:to|into)\s+(?:the\s+)?(?:file\s+)?(\S+\.\w+)$`, 'iu'),
    read: (node = '', file = '') => ({ change: 'move', node, file }),
  },
  {
    pattern: new RegExp(
      String.raw`^add\s+(?:(?:a|an|the|new|optional)\s+)*parameter\s+(\w+)(?:\s*:\s*|\s+of\s+type\s+|\s+)?([^=]*?)(?:\s*=\s*|,?\s+(?:with\s+(?:a\s+|the\s+)?)?default(?:\s+value)?\s+(?:of\s+)?)(\S+)\s+to\s+${name}$`,
      'iu',
    ),
    read: (parameter = '', type = '', value = '', node = '') => ({
      change: 'add_parameter',
      node,
      parameter: { name: parameter, ...(type === '' ? {} : { type }), default: value },
    }),
  },
  {
    pattern: new RegExp(
      String.raw`^extract\s+(.+?)\s+(?:of|from|in)\s+${name}\s+(?:to|into|as)\s+(?:(?:a|the)\s+)?(constant|type|type alias)?\s*${name}$`,
      'iu',
    ),
    read: (value = '', node = '', what = '', newName = '') => ({
      change: what.startsWith('type') ? 'extract_type' : 'extract_constant',
      node,
      value,
      new_name: newName,
    }),
  },
  {
    pattern: new RegExp(
      String.raw`^implement\s+(?:the\s+)?(?:missing\s+|abstract\s+)*(?:members|methods)\s+(?:of\s+${name}\s+)?(?:in|of|for)\s+${name}$`,
      'iu',
    ),
    read: (supertype = '', node = '') => ({
      change: 'implement_members',
      node,
      ...(supertype === '' ? {} : { supertype }),
    }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:add\s+an?\s+)?import\s+(?:of\s+|for\s+)?${name}\s+(?:in|into|to)\s+(\S+)$`,
      'iu',
    ),
    read: (node = '', file = '') => ({ change: 'add_import', node, file }),
  },
]

/** Reads a task such as "rename `parse` to `read`"; undefined where it asks for nothing that can be worked out. */
export function readEdit(task: string): AskedEdit | undefined {
  if (task.length > mostCharacters) return undefined
  const words = task
    .replaceAll('`', '')
    .trim()
    .replace(/^please\s+|[.!?\s]+$/giu, '')
  for (const { pattern, read } of forms) {
    const match = pattern.exec(words)
    if (match !== null) return read(...match.slice(1))
  }
  return undefined
}
