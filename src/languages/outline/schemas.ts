import type { OutlineLanguage } from './outline-language.ts'

export const sql: OutlineLanguage = {
  lineComment: /^--/u,
  blockComment: ['/*', '*/'],
  textMarks: ['$$'],
  ends: 'semicolon',
  rules: [
    {
      kind: 'type',
      pattern:
        /^create\s+(?:or\s+replace\s+)?(?:(?:global|local|temp|temporary|unlogged|virtual|materialized)\s+)*(?:table|view|type)\s+(?:if\s+not\s+exists\s+)?(?:["'`[]?\w+["'`\]]?\.)*["'`[]?(?<name>\w+)/iu,
    },
    {
      kind: 'function',
      pattern:
        /^create\s+(?:or\s+replace\s+)?(?:function|procedure|trigger)\s+(?:if\s+not\s+exists\s+)?(?:["'`[]?\w+["'`\]]?\.)*["'`[]?(?<name>\w+)/iu,
    },
  ],
}

export const protocolBuffers: OutlineLanguage = {
  lineComment: /^(?:\/\/|\/\*|\*)/u,
  blockComment: ['/*', '*/'],
  rules: [
    { kind: 'type', pattern: /^message\s+(?<name>\w+)/u },
    { kind: 'enum', pattern: /^enum\s+(?<name>\w+)/u },
    { kind: 'interface', pattern: /^service\s+(?<name>\w+)/u },
    { kind: 'function', pattern: /^rpc\s+(?<name>\w+)/u },
  ],
}

export const graphql: OutlineLanguage = {
  lineComment: /^#/u,
  textMarks: ['"""'],
  rules: [
    { kind: 'type', pattern: /^(?:extend\s+)?(?:type|input|union|scalar)\s+(?<name>\w+)/u },
    { kind: 'interface', pattern: /^interface\s+(?<name>\w+)/u },
    { kind: 'enum', pattern: /^enum\s+(?<name>\w+)/u },
    { kind: 'function', pattern: /^(?:query|mutation|subscription|fragment)\s+(?<name>\w+)/u },
  ],
}

export const hcl: OutlineLanguage = {
  lineComment: /^(?:#|\/\/|\/\*|\*)/u,
  blockComment: ['/*', '*/'],
  hasHereDocuments: true,
  rules: [
    { kind: 'variable', pattern: /^(?:resource|data)\s+"(?<owner>[\w-]+)"\s+"(?<name>[\w-]+)"/u },
    { kind: 'module', pattern: /^module\s+"(?<name>[\w-]+)"/u },
    { kind: 'variable', pattern: /^(?:variable|output|provider)\s+"(?<name>[\w-]+)"/u },
  ],
}
