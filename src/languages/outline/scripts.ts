import type { OutlineLanguage } from './outline-language.ts'

const hash = /^#/u
const slashes = /^(?:\/\/|\/\*|\*)/u

export const perl: OutlineLanguage = {
  lineComment: hash,
  blockComment: ['=pod', '=cut'],
  hasHereDocuments: true,
  rules: [
    { kind: 'module', pattern: /^package\s+(?:\w+::)*(?<name>\w+)\s*[;{]/u },
    { kind: 'function', pattern: /^sub\s+(?:(?<owner>\w+)::)?(?<name>\w+)/u },
  ],
}

export const lua: OutlineLanguage = {
  lineComment: /^--/u,
  blockComment: ['--[[', ']]'],
  rules: [
    {
      kind: 'function',
      pattern: /^(?:local\s+)?function\s+(?:(?<owner>[\w.]*\w)[.:])?(?<name>[A-Za-z_]\w*)\s*\(/u,
    },
    {
      kind: 'function',
      pattern: /^(?:local\s+)?(?:(?<owner>[\w.]*\w)\.)?(?<name>[A-Za-z_]\w*)\s*=\s*function\s*\(/u,
    },
  ],
}

export const shell: OutlineLanguage = {
  lineComment: hash,
  hasHereDocuments: true,
  rules: [
    { kind: 'function', pattern: /^function\s+(?<name>[\w:.-]+)/u },
    { kind: 'function', pattern: /^(?<name>[A-Za-z_][\w:.-]*)\s*\(\s*\)/u },
  ],
}

export const powershell: OutlineLanguage = {
  lineComment: hash,
  blockComment: ['<#', '#>'],
  rules: [
    { kind: 'function', pattern: /^(?:function|filter)\s+(?:global:|script:)?(?<name>[\w-]+)/iu },
    { kind: 'class', pattern: /^class\s+(?<name>\w+)/iu },
    { kind: 'enum', pattern: /^enum\s+(?<name>\w+)/iu },
  ],
}

export const elixir: OutlineLanguage = {
  lineComment: hash,
  textMarks: ['"""'],
  methodsIn: ['module'],
  rules: [
    { kind: 'module', pattern: /^defmodule\s+(?:[\w.]*\.)?(?<name>[A-Z]\w*)/u },
    { kind: 'interface', pattern: /^defprotocol\s+(?:[\w.]*\.)?(?<name>[A-Z]\w*)/u },
    {
      kind: 'function',
      pattern: /^def(?:p|macro|macrop|guard|guardp|delegate)?\s+(?<name>[a-z_]\w*[?!]?)/u,
    },
    { kind: 'type', pattern: /^@(?:type|typep|opaque)\s+(?<name>[a-z_]\w*)/u },
  ],
}

export const groovy: OutlineLanguage = {
  lineComment: slashes,
  blockComment: ['/*', '*/'],
  textMarks: ['"""', "'''"],
  rules: [
    { kind: 'interface', pattern: /^(?:public\s+)?interface\s+(?<name>[A-Z]\w*)/u },
    { kind: 'enum', pattern: /^(?:public\s+)?enum\s+(?<name>[A-Z]\w*)/u },
    {
      kind: 'class',
      pattern: /^(?:(?:public|abstract|final|static)\s+)*(?:class|trait)\s+(?<name>[A-Z]\w*)/u,
    },
    {
      kind: 'function',
      pattern: /^(?:(?:public|private|protected|static)\s+)*(?:def|void)\s+(?<name>[a-z_]\w*)\s*\(/u,
    },
    { kind: 'function', pattern: /^task\s+(?<name>[a-z_]\w*)/u },
  ],
}
