/** `codebase_qna_agent` as people say it, until and unless the server has a name for it. */
const names: { readonly [id: string]: string } = {
  codebase_qna_agent: 'Questions and answers',
  debugging_agent: 'Debugging',
  code_generation_agent: 'Code generation',
  spec_generation_agent: 'Specifications',
}

export function describeAgent(id: string): string {
  return names[id] ?? id
}
