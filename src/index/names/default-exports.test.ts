import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../testing/open-texts.ts'

test('what is exported without a name is called as its importers call it', async () => {
  const texts = {
    'lib/only.js': 'module.exports = (obj, keys) => {\n  return keys.map((key) => obj[key])\n}\n',
    'lib/shape.mjs': 'export default function () {\n  return 1\n}\n',
    'lib/round.mjs': 'export default (x) => x\n',
    'lib/twice.js': 'module.exports = function (x) {\n  return x * 2\n}\n',
    'lib/app.js':
      "const only = require('./only.js')\nconst double = require('./twice.js')\nexports.run = () => only({}, double([]))\n",
    'lib/main.mjs':
      "import outline from './shape.mjs'\nimport round from './round.mjs'\nexport const run = () => outline() + round(2)\n",
  }
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const read = (name: string): string[] =>
    snapshot.resolveName(name).map(({ node, reading }) => `${reading} ${node.nodeId}`)
  expect(['only', 'only()', 'double', 'outline', 'round', 'nothing'].map(read)).toEqual([
    ['used lib/only.js#exports'],
    ['used lib/only.js#exports'],
    ['used lib/twice.js#exports'],
    ['used lib/shape.mjs#default'],
    ['used lib/round.mjs#default'],
    [],
  ])
})
