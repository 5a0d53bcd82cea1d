import type { OutlineLanguage } from './outline-language.ts'

const slashes = /^(?:\/\/|\/\*|\*)/u
const blockComment = ['/*', '*/'] as const

export const swift: OutlineLanguage = {
  lineComment: slashes,
  blockComment,
  textMarks: ['"""'],
  rules: [
    {
      kind: 'interface',
      pattern: /^(?:(?:@\w+|public|private|fileprivate|internal|open)\s+)*protocol\s+(?<name>[A-Z]\w*)/u,
    },
    {
      kind: 'enum',
      pattern: /^(?:(?:@\w+|public|private|fileprivate|internal|indirect)\s+)*enum\s+(?<name>[A-Z]\w*)/u,
    },
    {
      kind: 'class',
      pattern:
        /^(?:(?:@\w+|public|private|fileprivate|internal|open|final)\s+)*(?:class|struct|actor|extension)\s+(?<name>[A-Z]\w*)/u,
    },
    {
      kind: 'function',
      pattern:
        /^(?:(?:@\w+|public|private|fileprivate|internal|open|final|override|static|class|mutating|nonmutating|nonisolated|required|convenience)\s+)*func\s+(?<name>[A-Za-z_]\w*|[-+*/<>=!&|^~%]{1,3})/u,
    },
    {
      kind: 'method',
      pattern:
        /^(?:(?:@\w+|public|private|fileprivate|internal|override|required|convenience)\s+)*(?<name>init|deinit)\b[?!]?\s*[({<]/u,
    },
    {
      kind: 'type',
      pattern: /^(?:(?:public|private|fileprivate|internal)\s+)?typealias\s+(?<name>[A-Z]\w*)/u,
    },
    {
      kind: 'field',
      pattern:
        /^(?:(?:@\w+|public|private|fileprivate|internal|open|static|lazy|weak|override)\s+)*(?:let|var)\s+(?<name>[A-Za-z_]\w*)\s*[:=]/u,
    },
  ],
}

export const scala: OutlineLanguage = {
  lineComment: slashes,
  blockComment,
  textMarks: ['"""'],
  rules: [
    {
      kind: 'interface',
      pattern: /^(?:(?:private|protected|sealed)(?:\[\w+\])?\s+)*trait\s+(?<name>[A-Z]\w*)/u,
    },
    { kind: 'enum', pattern: /^enum\s+(?<name>[A-Z]\w*)/u },
    {
      kind: 'class',
      pattern:
        /^(?:(?:private|protected|sealed|abstract|final|implicit|case)(?:\[\w+\])?\s+)*(?:class|object)\s+(?<name>[A-Za-z_]\w*)/u,
    },
    {
      kind: 'function',
      pattern:
        /^(?:(?:private|protected|override|final|implicit|inline|lazy)(?:\[\w+\])?\s+)*def\s+(?<name>[A-Za-z_]\w*|[-+*/<>=!&|^~%:]{1,4})/u,
    },
    { kind: 'type', pattern: /^(?:opaque\s+)?type\s+(?<name>[A-Z]\w*)/u },
    {
      kind: 'field',
      pattern:
        /^(?:(?:private|protected|override|final|implicit|lazy)(?:\[\w+\])?\s+)*va[lr]\s+(?<name>[A-Za-z_]\w*)\s*[:=]/u,
    },
  ],
}

export const dart: OutlineLanguage = {
  lineComment: slashes,
  blockComment,
  textMarks: ['"""', "'''"],
  rules: [
    { kind: 'enum', pattern: /^enum\s+(?<name>[A-Za-z_]\w*)/u },
    {
      kind: 'class',
      pattern:
        /^(?:(?:abstract|base|final|interface|sealed|mixin)\s+)*(?:class|mixin|extension(?:\s+type)?)\s+(?<name>[A-Za-z_]\w*)/u,
    },
    { kind: 'type', pattern: /^typedef\s+(?<name>[A-Z]\w*)/u },
    {
      kind: 'function',
      pattern:
        /^(?:(?:static|external)\s+)*(?:void|bool|int|double|num|dynamic|Object|[A-Z]\w*)(?:<[^()]*>)?\??\s+(?:get\s+|set\s+)?(?<name>[a-z_]\w*)\s*(?:\(|=>|async\b)/u,
    },
  ],
}

export const zig: OutlineLanguage = {
  lineComment: /^\/\//u,
  rules: [
    {
      kind: 'type',
      pattern:
        /^(?:pub\s+)?const\s+(?<name>\w+)\s*=\s*(?:extern\s+|packed\s+)?(?:struct|union|enum|opaque)\b/u,
    },
    { kind: 'function', pattern: /^(?:(?:pub|export|inline|extern)\s+)*fn\s+(?<name>\w+)\s*\(/u },
  ],
}

export const objectiveC: OutlineLanguage = {
  lineComment: slashes,
  blockComment,
  rules: [
    { kind: 'class', pattern: /^@(?:interface|implementation)\s+(?<name>\w+)/u },
    { kind: 'interface', pattern: /^@protocol\s+(?<name>\w+)(?!\s*[;,])/u },
    { kind: 'method', pattern: /^[-+]\s*\([^)]*\)\s*(?<name>\w+)/u },
  ],
}

export const solidity: OutlineLanguage = {
  lineComment: slashes,
  blockComment,
  rules: [
    { kind: 'interface', pattern: /^interface\s+(?<name>\w+)/u },
    { kind: 'class', pattern: /^(?:abstract\s+)?(?:contract|library)\s+(?<name>\w+)/u },
    { kind: 'type', pattern: /^struct\s+(?<name>\w+)/u },
    { kind: 'enum', pattern: /^enum\s+(?<name>\w+)/u },
    { kind: 'function', pattern: /^(?:function|modifier)\s+(?<name>\w+)/u },
  ],
}
