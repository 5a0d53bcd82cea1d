import { describe, expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../testing/open-texts.ts'

/** What the names that are keys lead to, each as `reading id`, in a project of texts by path. */
async function readingsOf(
  repoName: string,
  texts: Readonly<Record<string, string>>,
  names: object,
): Promise<Record<string, string[]>> {
  using snapshot = openTexts(texts, await linkTexts(texts), repoName)
  const found = Object.keys(names).map((name) => [
    name,
    snapshot.resolveName(name).map(({ node, reading }) => `${reading} ${node.nodeId}`),
  ])
  return Object.fromEntries(found)
}

describe('a name is found by', () => {
  test('the package that exports it again (Python)', async () => {
    const texts = {
      'src/web/__init__.py': 'from .api import get\nfrom .session import Session\n',
      'src/web/api.py': 'def get(url):\n    return url\n',
      'src/web/session.py': 'class Base:\n    def get(self): pass\n\nclass Session(Base):\n    pass\n',
      'tests/test_web.py': 'def get():\n    pass\n',
    }
    const expected = {
      'web.get': ['qualified src/web/api.py#get'],
      'web.api.get': ['qualified src/web/api.py#get'],
      'web.Session': ['qualified src/web/session.py#Session'],
      // Inherited, and qualified in all the ways that it can be.
      'Session.get': ['qualified src/web/session.py#Base.get'],
      'web.Session.get()': ['qualified src/web/session.py#Base.get'],
      'WEB.GET': ['qualified src/web/api.py#get'],
      'src/web/api.py:1': ['place src/web/api.py#get'],
      'src/web/api.py#get': ['id src/web/api.py#get'],
      'os.path.get': [],
    }
    expect(await readingsOf('acme/web', texts, expected)).toEqual(expected)
  })

  test('its parts, where a class is named with the module around it, and with or without its mark (Ruby)', async () => {
    const texts = {
      'app/sheet/builder.rb':
        'class Sheet::Builder\n  def rows\n  end\n  def rows?\n  end\n  def save!\n  end\nend\n',
      'app/api/users.rb': 'module Api\n  class V1::Users\n    def index\n    end\n  end\nend\n',
    }
    const expected = {
      'Sheet::Builder#rows': ['qualified app/sheet/builder.rb#Sheet::Builder.rows'],
      'Sheet::Builder#rows?': ['qualified app/sheet/builder.rb#Sheet::Builder.rows?'],
      'Sheet::Builder.save': ['qualified app/sheet/builder.rb#Sheet::Builder.save!'],
      'save!': ['name app/sheet/builder.rb#Sheet::Builder.save!'],
      save: ['name app/sheet/builder.rb#Sheet::Builder.save!'],
      'Api::V1::Users#index': ['qualified app/api/users.rb#Api.V1::Users.index'],
    }
    expect(await readingsOf('acme/web', texts, expected)).toEqual(expected)
  })

  test('the object that it is assigned to (JavaScript)', async () => {
    const texts = {
      'index.js': "module.exports = require('./lib/shop')\n",
      'lib/response.js':
        'var res = Object.create(http.ServerResponse.prototype)\nmodule.exports = res\nres.send = function send(body) {\n  return this\n}\nres.json = function json(value) {\n  return this.send(value)\n}\n',
      'lib/shop.js': "exports.response = require('./response')\nvar send = res.send\n",
    }
    const expected = {
      'res.send': ['written lib/response.js#send'],
      'res.json': ['written lib/response.js#json'],
      'RES.JSON': ['written lib/response.js#json'],
      'other.absent': [],
      // Characters that mean something in an expression.
      'x-res.send': [],
      "x*.res-[a].(+)'?.send": [],
    }
    expect(await readingsOf('acme/shop', texts, expected)).toEqual(expected)
  })

  test('the variable that it is called on, where calls say so (TypeScript)', async () => {
    const texts = {
      'package.json': '{ "name": "@acme/kit", "main": "src/index.ts" }',
      'src/index.ts': "export { Kit } from './kit'\n",
      'src/kit.ts':
        'export class Kit {\n  fetch() {}\n  close() {}\n}\nexport class Application {\n  listen() {}\n}\nexport class Other {\n  fetch() {}\n}\n',
      'src/run.ts': "import { Kit } from './kit'\nconst app = new Kit()\napp.fetch()\n",
    }
    const expected = {
      'app.fetch': ['used src/kit.ts#Kit.fetch'],
      'kit.Kit': ['qualified src/kit.ts#Kit'],
      '@acme/kit.Kit.close': ['inside src/kit.ts#Kit.close'],
      // Nobody calls it so: a guess, and said to be one.
      'app.listen': ['convention src/kit.ts#Application.listen'],
      'box.listen': [],
    }
    expect(await readingsOf('acme/monorepo', texts, expected)).toEqual(expected)
  })

  test('its Go module, whatever the folder is called', async () => {
    const texts = {
      'go.mod': 'module example.com/acme/cli/v2\n\ngo 1.22\n',
      'command.go':
        'package cli\n\ntype Command struct{}\n\nfunc (c *Command) Execute() {}\n\nfunc Run() {}\n',
      'doc/doc.go': 'package doc\n\nfunc Print() {}\n',
    }
    const expected = {
      'cli.Command': ['qualified command.go#Command'],
      'cli.Command.Execute': ['qualified command.go#Command.Execute'],
      '(*Command).Execute': ['qualified command.go#Command.Execute'],
      'doc.Print': ['qualified doc/doc.go#Print'],
      'example.com/acme/cli/v2.Run': ['inside command.go#Run'],
    }
    expect(await readingsOf('acme/checkout', texts, expected)).toEqual(expected)
  })

  test('its crate, whose name is written with underscores (Rust)', async () => {
    const texts = {
      'crates/walk/Cargo.toml': '[package]\nname = "dir-walk"\nversion = "1.0.0"\n',
      'crates/walk/src/lib.rs': 'mod builder;\npub use crate::builder::WalkBuilder;\n',
      'crates/walk/src/builder.rs':
        'pub struct WalkBuilder;\nimpl WalkBuilder {\n    pub fn new() -> WalkBuilder { WalkBuilder }\n}\n',
    }
    const expected = {
      'dir_walk::WalkBuilder': ['qualified crates/walk/src/builder.rs#WalkBuilder'],
      'dir_walk::WalkBuilder::new': ['qualified crates/walk/src/builder.rs#WalkBuilder.new'],
      'dir-walk::builder::WalkBuilder': ['qualified crates/walk/src/builder.rs#WalkBuilder'],
    }
    expect(await readingsOf('acme/tools', texts, expected)).toEqual(expected)
  })

  test('its Java package', async () => {
    const path = 'core/src/main/java/com/acme/json/Json.java'
    const texts = {
      [path]: 'package com.acme.json;\n\npublic class Json {\n  public String write() { return ""; }\n}\n',
    }
    const expected = {
      'com.acme.json.Json': [`qualified ${path}#Json`],
      'com.acme.json.Json#write': [`qualified ${path}#Json.write`],
      'Json.WRITE': [`qualified ${path}#Json.write`],
    }
    expect(await readingsOf('acme/json', texts, expected)).toEqual(expected)
  })
})

test('a guess is never taken before an external of that very name', async () => {
  const texts = {
    'app.py': 'import click\n\nclass Click:\n    def echo(self): pass\n\ndef main():\n    click.echo("x")\n',
  }
  const expected = {
    'click.echo': ['qualified external:click#echo'],
    'clicks.echo': [],
  }
  expect(await readingsOf('acme/app', texts, expected)).toEqual(expected)
})

test('what others have written comes after what is defined here', async () => {
  const texts = {
    'app.py': 'def connect():\n    pass\n',
    'a_vendor/_vendor/net.py': 'def connect():\n    pass\n\ndef main():\n    connect()\n',
  }
  const expected = { connect: ['name app.py#connect', 'name a_vendor/_vendor/net.py#connect'] }
  expect(await readingsOf('acme/app', texts, expected)).toEqual(expected)
})

test('a name without a qualifier is found as before, definitions before tests', async () => {
  const texts = {
    'a.py': 'def save():\n    pass\n',
    'tests/test_a.py': 'def save():\n    pass\n',
  }
  const expected = {
    save: ['name a.py#save', 'name tests/test_a.py#save'],
    'SAVE()': ['name a.py#save', 'name tests/test_a.py#save'],
  }
  expect(await readingsOf('acme/app', texts, expected)).toEqual(expected)
})
