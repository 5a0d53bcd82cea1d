import type { OutlineLanguage } from './outline-language.ts'

/** What JavaScript and TypeScript define in the script of a component: Astro. */
export const component: OutlineLanguage = {
  isComponent: true,
  lineComment: /^(?:\/\/|\/\*|\*)/u,
  blockComment: ['/*', '*/'],
  rules: [
    {
      kind: 'function',
      pattern:
        /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u,
    },
    {
      kind: 'class',
      pattern: /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u,
    },
    { kind: 'interface', pattern: /^(?:export\s+)?interface\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u },
    { kind: 'type', pattern: /^(?:export\s+)?type\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*[=<]/u },
    { kind: 'enum', pattern: /^(?:export\s+)?(?:const\s+)?enum\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u },
    {
      kind: 'function',
      pattern:
        /^(?:export\s+)?(?:const|let|var)\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*(?::[^=]*)?=>|[\p{L}_$][\p{L}\p{N}_$]*\s*=>)/u,
    },
    {
      kind: 'variable',
      pattern: /^(?:export\s+)?(?:const|let|var)\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*[=:;]/u,
    },
    {
      kind: 'method',
      pattern:
        /^(?:async\s+)?(?!(?:if|for|while|switch|catch|function|with)\b)(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*\([^()]*\)\s*(?::[^{}]*)?\{$/u,
    },
    {
      kind: 'method',
      pattern: /^(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*:\s*(?:async\s+)?function\b/u,
    },
  ],
}
