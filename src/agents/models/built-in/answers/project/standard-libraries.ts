import type { PackagePurpose } from '../../project-facts/package-purposes.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { grepAll } from './grep-all.ts'

/** Modules of languages' own libraries by what they are for, as the lines that import or use them are written. */
const standard: Readonly<Partial<Record<PackagePurpose, string>>> = {
  logging: String.raw`"log(?:/slog)?"$|^\s*import logging\b|^\s*from logging import|import java\.util\.logging|using Microsoft\.Extensions\.Logging;`,
  'HTTP client': String.raw`\bhttp\.Client\{|\bhttp\.NewRequest|^\s*(?:import|from) (?:urllib\.request|http\.client)\b|\bawait fetch\(|import java\.net\.http|\bHttpURLConnection\b|\bnew HttpClient\(|require\(['"](?:node:)?https?['"]\)`,
  'web framework': String.raw`\bhttp\.(?:ListenAndServe|NewServeMux|HandleFunc)|^\s*(?:import|from) (?:http\.server|wsgiref)\b|\bhttp\.createServer\(`,
  'command line': String.raw`"flag"$|^\s*(?:import|from) (?:argparse|optparse|getopt)\b|\bparseArgs\(|\bgetopt(?:_long)?\(|\benv::args(?:_os)?\(`,
  serialization: String.raw`"encoding/(?:json|xml|gob)"$|^\s*import json\b|^\s*from json import|import javax\.xml|using System\.Text\.Json`,
  tests: String.raw`^\s*"testing"$|^import "testing"$|^\s*(?:import|from) unittest\b|['"]node:test['"]`,
  templates: String.raw`"(?:html|text)/template"$|^\s*from string import Template`,
  database: String.raw`"database/sql"$|^\s*(?:import|from) sqlite3\b|import java\.sql\.|using System\.Data\b`,
  dates: String.raw`^\s*(?:import|from) datetime\b|import java\.time\.`,
  cryptography: String.raw`"crypto/\w+"$|^\s*(?:import|from) (?:hashlib|hmac|secrets)\b|['"](?:node:)?crypto['"]|import javax\.crypto`,
  'regular expressions': String.raw`^\s*"regexp"$|^\s*import re\b|import java\.util\.regex|using System\.Text\.RegularExpressions`,
  configuration: String.raw`^\s*(?:import|from) configparser\b`,
}

/** Lines outside of tests that use a language's own library for a purpose; empty text where none was found. */
export function* describeStandard(purposes: readonly PackagePurpose[]): Script<boolean> {
  let isFound = false
  for (const purpose of purposes) {
    const pattern = standard[purpose]
    if (pattern === undefined) continue
    const { matches, extent } = yield* grepAll(pattern)
    const lines = matches.filter(
      ({ in_test, location }) =>
        (in_test !== true || purpose === 'tests') &&
        !/\.(?:md|rst|txt|adoc):|(?:^|\/)(?:docs?|examples?|samples?|bench\w*|scripts?|tools|vendor|node_modules|contrib)\//iu.test(
          location,
        ),
    )
    if (lines.length === 0) continue
    isFound = true
    const forms = [...Map.groupBy(lines, ({ text }) => text.trim().replace(/\{$/u, '').slice(0, 60))].sort(
      ([, one], [, other]) => other.length - one.length,
    )
    const rows = forms
      .slice(0, 3)
      .map(
        ([text, own]) =>
          `${code(text)} (${own.length === 1 ? 'one line' : `${extent.total === null ? 'at least ' : ''}${own.length} lines`}, e.g. [${own[0]?.location ?? ''}])`,
      )
    yield* say(
      `For ${purpose} the code has lines that use the library of its language or platform: ${joinNames(rows, 3)}.\n`,
    )
  }
  return isFound
}
