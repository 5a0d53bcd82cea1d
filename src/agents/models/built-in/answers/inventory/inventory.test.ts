import { afterEach, expect, test } from 'vitest'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'
import type { OpenedSketch } from '../../../../testing/open-sketch.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'

let opened: OpenedSketch | undefined
afterEach(() => opened?.[Symbol.dispose]())

async function ask(question: string, files: Readonly<Record<string, string>>): Promise<string> {
  opened = openSketch({ files })
  const run = await collectRun({ projects: [opened.project], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

/** As `ask`, of what the extractors make of the texts. */
async function askLinked(question: string, texts: Readonly<Record<string, string>>): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const run = await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

const server = {
  'pom.xml': '<artifactId>web</artifactId>\n',
  'src/log.py': 'import logging\nlogger = logging.getLogger("shop")\n# websocket support was dropped\n',
  'docs/guide.md': '# Guide\nThere is no websocket yet.\n',
}

test('what has neither a line nor a file is said not to be there, with what was searched for', async () => {
  const text = await ask('Is there any GraphQL support?', server)
  expect(text).toMatch(/^No: nothing in the repository speaks of `GraphQL`/u)
  expect(text).toContain('`gql`')
  expect(await ask('Is there any ABCD support?', server)).toMatch(/^I found none: /u)
  expect(await ask('Is there any protection against tampering?', server)).not.toMatch(/\bnone\b|^No\b/u)
  expect(text).toContain('would not be found by this')
})

test('a technique with several names is not there where none of them is, and may be where one is', async () => {
  const question = 'Is there any support for two-factor authentication (TOTP)?'
  const none = await ask(question, { 'src/auth.py': 'def login(user, password):\n    return check(user)\n' })
  expect(none).toMatch(
    /^No: nothing in the repository speaks of `two-factor`\. No line of any file has .*`2fa`.*`totp`/u,
  )
  opened?.[Symbol.dispose]()
  const some = await ask(question, { 'src/mfa.py': 'def check_mfa(user):\n    return True\n' })
  expect(some).toMatch(/^Yes/u)
  opened?.[Symbol.dispose]()
  expect(await ask('Does it support RabbitMQ?', { 'src/a.py': 'import pika\namqp = 1\n' })).not.toMatch(
    /^No\b/u,
  )
  opened?.[Symbol.dispose]()
  const either = await ask('Does it use Kafka or MQTT?', { 'src/a.py': 'import mqtt\nmqtt.connect()\n' })
  expect(either).toContain('nothing in the repository speaks of `Kafka`')
  expect(either).toMatch(/^Yes.*mqtt/imu)
  opened?.[Symbol.dispose]()
  expect(await ask('Does it support Kafka?', { 'src/a.py': 'queue = 1\n' })).toMatch(/^No: /u)
})

test('comments and documents are no support', async () => {
  const text = await ask('Is there any websocket support?', server)
  expect(text).not.toMatch(/^Yes/u)
  expect(text).toContain('[src/log.py:3-3]')
})

test('a file that is called so, or a line that imports it, is a yes with its place', async () => {
  expect(await ask('Is there any logging?', server)).toMatch(/^Yes/u)
  const search = await ask('Is there elasticsearch?', { ...server, 'public/opensearch.xml': '<a/>\n' })
  expect(search).toMatch(/^I found nothing called `elasticsearch`\. There is `opensearch`, /u)
  opened?.[Symbol.dispose]()
  const text = await ask('Is there any kubernetes stuff?', { ...server, 'k8s/db.yml': 'kind: Service\n' })
  expect(text).toMatch(/^Yes: .*\[k8s\/db\.yml\]/u)
})

test('which endpoints need no login', async () => {
  const text = await ask('Which endpoints can be called without a login?', {
    'app.py':
      "app = Flask(__name__)\n@app.route('/open', methods=['POST'])\ndef open_door(): pass\n@app.route('/closed')\n@login_required\ndef closed(): pass\n",
  })
  expect(text).toMatch(/^One route has no check of the caller/u)
  expect(text).toContain('`POST /open` takes a method that may change data')
  expect(text).toContain('`GET /closed`: `closed`, behind `@login_required`')
})

test('a route is without a check only as far as defaults of the whole application allow it', async () => {
  const routes =
    "app = Flask(__name__)\n@app.route('/open')\ndef open_door(): pass\n@app.route('/closed')\n@login_required\ndef closed(): pass\n"
  const text = await ask('Which endpoints can be called without a login?', {
    'app.py': `${routes}@app.before_request\ndef check(): pass\n`,
  })
  expect(text).toContain('may apply: see `before_request` [app.py:7-7]')
})

test('which handler serves a path, with parameters', async () => {
  const text = await ask('Which handler serves the route GET /users/12?', {
    'app.py': "app = Flask(__name__)\n@app.route('/users/<int:id>')\ndef show_user(id): pass\n",
  })
  expect(text).toBe('`GET /users/<int:id>` is served by `show_user` [app.py:2-3].')
})

test('tables and their relations stand in words and in a diagram', async () => {
  const text = await ask('What is the data model?', {
    'schema.sql':
      'CREATE TABLE owners (id INT PRIMARY KEY);\nCREATE TABLE pets (id INT PRIMARY KEY, owner_id INT REFERENCES owners (id));\n',
  })
  expect(text).toContain('consists of 2 tables (SQL): `owners` and `pets`')
  expect(text).toContain('`owner_id`: many-to-one `owners`')
  expect(text).toContain('  pets }o--|| owners : owner_id')
})

test('dependencies that no source file imports', async () => {
  const text = await ask('Are there unused npm packages that nothing imports?', {
    'package.json': '{\n  "dependencies": {\n    "left": "1.0.0",\n    "right": "1.0.0"\n  }\n}\n',
    'src/a.ts': "import { x } from 'left/x'\n",
  })
  expect(text).toContain('One dependency of [package.json] is imported by no source file: `right`')
})

test('what is listed is an enum, a base and its subtypes, a directory or a file that is called so', async () => {
  const values = await askLinked('Which strictness levels exist?', {
    'a.ts': 'export enum Strictness { Lenient, Strict }\nexport enum Other { A, B }\n',
  })
  expect(values).toMatch(/^2 values, the members of the enum `Strictness`/u)
  const parsers = await askLinked('Which parsers exist?', {
    'a.ts': 'export class Parser {}\nexport class Gnu extends Parser {}\nexport class DefaultParser {}\n',
  })
  expect(parsers).toContain('`Gnu`')
  expect(parsers).toContain('`DefaultParser`')
  const signals = await askLinked('List all signals that the app defines', {
    'app/signals.py': 'started = Signal("started")\nfinished = Signal("finished")\n',
  })
  expect(signals).toContain('it declares 2 names')
  const middlewares = await askLinked('Which middlewares exist?', {
    'src/middlewares/auth.js': 'module.exports = () => {}\n',
    'src/middlewares/validate.js': 'module.exports = () => {}\n',
  })
  expect(middlewares).toMatch(/^2 files stand in `src\/middlewares\/`/u)
})

test('what cannot be listed is said so, not answered with something else', async () => {
  const text = await askLinked('List all the domain events', {
    'a.ts': 'export class RevokeEvents {}\nexport class Row {}\n',
  })
  expect(text).toMatch(/^I cannot list `domain events` reliably/u)
})

test('exceptions below exceptions are listed at any depth, with the status that each declares', async () => {
  const text = await askLinked('list all the exceptions with their status codes', {
    'errors.py':
      'class HttpError(Exception):\n    status_code = 500\n\nclass NotFound(HttpError):\n    status_code = 404\n\nclass FileGone(NotFound):\n    pass\n',
  })
  expect(text).toContain('`HttpError`, status `500` [errors.py:2-2]')
  expect(text).toContain('`NotFound`, status `404` [errors.py:5-5]')
  expect(text).toContain('`FileGone` [errors.py:7-8]')
})

test('an enum whose name cuts the noun short is its list', async () => {
  const text = await askLinked('what window types exist?', {
    'src/win.h': '/* Each window has a type. */\ntypedef enum {\n  WIN_CHAT,\n  WIN_ROOM\n} win_type_t;\n',
  })
  expect(text).toContain('the members of the enum `win_type_t` [src/win.h:2-5]')
  expect(text).toContain('`WIN_ROOM` [src/win.h:4-4]')
})

test('annotations that the project declares are listed with their declarations', async () => {
  const text = await askLinked('list all the custom annotations', {
    'src/UseCase.java': 'package a;\n\n/** One of the custom annotations. */\npublic @interface UseCase {}\n',
    'src/Till.java': 'package a;\n\n@UseCase\nclass Till {}\n',
  })
  expect(text).toMatch(/^One type to annotate with is declared/u)
  expect(text).toContain('`@UseCase`')
  expect(text).toContain('[src/UseCase.java:4-4]')
})

test('an enum of a schema is listed with its members', async () => {
  const text = await ask('what values can CampaignState have?', {
    'schema.prisma':
      'enum CampaignState {\n  draft\n  active // open for all\n\n  @@map("campaign_state")\n}\n\nmodel Campaign {\n  id Int @id\n  state CampaignState\n}\n',
    'src/campaign.ts': 'export const open = CampaignState.active\n',
  })
  expect(text).toMatch(/^2 values, the members of the enum `CampaignState` \[schema\.prisma:1-6\]:/u)
  expect(text).toContain('- `active`: open for all. [schema.prisma:3-3]')
  expect(text).not.toContain('map')
})

test('types of a thing are not the pages that show it', async () => {
  const text = await ask('which account types are supported?', {
    'app/views/accounts/_form.html.erb': '<form></form>\n',
    'app/views/accounts/show.html.erb': '<p></p>\n',
    'app/models/account.rb': 'class Account\nend\n',
  })
  expect(text).not.toContain('which is called so')
})

test('constants that count end where one has a value of its own', async () => {
  const text = await askLinked('which compression codecs are supported?', {
    'message.go':
      'package a\n\n// CompressionCodec is a codec.\ntype CompressionCodec int8\n\nconst (\n\tCompressionNone CompressionCodec = iota\n\tCompressionGZIP\n\n\tcodecMask int8 = 0x07\n)\n',
  })
  expect(text).toContain('CompressionGZIP')
  expect(text).not.toContain('codecMask')
})

test('a module that settings name by its dotted path is not said to be unused', async () => {
  const text = await askLinked('is `shop/helper/scope_middleware.py` used?', {
    'shop/helper/scope_middleware.py': 'class ScopeMiddleware:\n    pass\n',
    'shop/settings.py': "MIDDLEWARE = ['shop.helper.scope_middleware.ScopeMiddleware']\n",
  })
  expect(text).not.toMatch(/^No:/u)
  expect(text).toContain('[shop/settings.py:1-1]')
})

test('exceptions are found by name and by what they extend', async () => {
  const text = await askLinked('Which custom exceptions are there?', {
    'a.py':
      'class CloseError(Exception): pass\nclass Redirect(AssertionError): pass\nclass _CollectErrors: pass\n',
  })
  expect(text).toContain('`CloseError`')
  expect(text).toContain('`Redirect`')
  expect(text).not.toContain('CollectErrors')
})

test('which handler serves a path that no word announces', async () => {
  const text = await ask('Which handler serves /users/12?', {
    'app.py': "app = Flask(__name__)\n@app.route('/users/<int:id>')\ndef show_user(id): pass\n",
  })
  expect(text).toBe('`GET /users/<int:id>` is served by `show_user` [app.py:2-3].')
})

test('lock files are no use, and what documents alone name is no plain no', async () => {
  const text = await ask('Is there support for websockets?', {
    'uv.lock': 'name = "websockets"\n',
    'docs/guide.md': 'Our proxy speaks websockets.\n',
    'app.py': 'x = 1\n',
  })
  expect(text).toMatch(/^The documents speak of `websockets`, the code of the program does not/u)
  expect(text).not.toContain('uv.lock')
})

test('what has every word of the question together is told as a likely yes', async () => {
  const text = await ask('Does it support async views?', {
    'app.py': 'message = "install the extra to use async views"\n',
  })
  expect(text).toMatch(/^It looks so: one line outside of tests has `async` and `views` together/u)
})

test('a yes is told from definitions and files, never from a changelog or a header name', async () => {
  const files = {
    'CHANGELOG.md': '# Changes\nFix the caching of journals.\n',
    'src/headers.py': 'allowed = ["Cache-Control"]\n',
    'app.properties': 'orm.cache-enabled=true\n',
  }
  const setting = await askLinked('is there any caching?', files)
  expect(setting).toMatch(/^Only as a setting: /u)
  expect(setting).toContain('[app.properties:1-1]')
  expect(setting).not.toContain('CHANGELOG')
  const code = await askLinked('is there any caching?', {
    ...files,
    'src/cache.py': 'class PageCache:\n    """Keeps rendered pages."""\n',
  })
  expect(code).toMatch(/^Yes: `caching` has code of its own, in \[src\/cache\.py\]/u)
  expect(code).toContain('class `PageCache`: Keeps rendered pages')
})

const library = {
  'shop/prices.py': [
    'def net(price):',
    '    return price',
    '',
    '',
    'def gross(price):',
    '    return net(price)',
    '',
    '',
    'def forgotten(price):',
    '    return price',
    '',
  ].join('\n'),
  'shop/cart.py': 'from shop.prices import gross\n\n\ndef total(cart):\n    return gross(cart)\n',
  'shop/orphan.py': 'def left_alone():\n    return 1\n',
  'tests/test_cart.py': 'from shop.cart import total\n\n\ndef test_total():\n    assert total(1) == 1\n',
}

test('what of a file is unused is listed from the references, whatever else is in the repository', async () => {
  const text = await askLinked('which functions in shop/prices.py are unused?', library)
  expect(text).toMatch(/^At least one definition in `shop\/prices\.py` looks unused/u)
  expect(text).toContain('function `forgotten` [shop/prices.py:9-10]')
  expect(text).not.toContain('left_alone')
  expect(await askLinked('anything unused in the shop folder?', library)).toContain('left_alone')
})

test('methods of an object that is handed out are not hidden, and one whose name stands elsewhere is told apart', async () => {
  const text = await askLinked('anything unused in src/store.ts?', {
    'src/store.ts': [
      "import { open } from 'engine'",
      'class Store {',
      '  inner = open()',
      '  get(key: string) {',
      '    return this.inner.get(key)',
      '  }',
      '  count(key: string) {',
      '    return this.inner.bump(key)',
      '  }',
      '  bump(key: string) {',
      '    return this.inner.bump(key)',
      '  }',
      '  private forgotten() {}',
      '}',
      'export default { store: new Store() }',
      '',
    ].join('\n'),
    'src/main.ts': "import stores from './store.ts'\n\nstores.store.get('a')\n",
  })
  expect(text).toMatch(/^At least 2 definitions in `src\/store\.ts` look unused/u)
  expect(text).toMatch(/candidates to delete:\n\n- method `Store\.forgotten` \[src\/store\.ts:13-13\]\n\n/u)
  expect(text).toMatch(/whoever is handed an object of it may call them:\n\n- method `Store\.count`/u)
  expect(text).toMatch(/One more has no known user either, .*\n\n- method `Store\.bump`/u)
  expect(text).not.toContain('safe to delete')
})

test.each([
  ['which functions in src are never used?', 'src/shop/prices.py'],
  ['Are there unused functions in shop?', 'src/shop/prices.py'],
])('%s is limited to the folder of that name, also below another', async (question, path) => {
  const text = await askLinked(question, {
    'src/shop/prices.py': 'def forgotten(price):\n    return price\n',
    'lib/other.py': 'def elsewhere(price, src):\n    return price\n',
  })
  expect(text).toContain(`function \`forgotten\` [${path}:1-2]`)
  expect(text).not.toContain('elsewhere')
})

test('whether something is used is said first', async () => {
  expect(await askLinked('Is `gross` still used?', library)).toMatch(
    /^Yes: `gross` \[shop\/prices\.py:5-6\] is used by one definition outside of tests/u,
  )
  expect(await askLinked('can I delete `gross`?', library)).toMatch(/^No, not as it stands/u)
  expect(await askLinked('is `total` still used?', library)).toMatch(/^By tests only/u)
  expect(await askLinked('can I delete `forgotten`?', library)).toMatch(
    /^Yes: nothing in this repository uses/u,
  )
  expect(await askLinked('is shop/prices.py still used?', library)).toMatch(
    /^Yes: \[shop\/prices\.py\] is imported by one file/u,
  )
  expect(await askLinked('is shop/orphan.py still used?', library)).toMatch(/^(?:No|Apparently not): /u)
})

test('a user that does several things with it is one user, and what a question leaves out counts for nothing', async () => {
  const texts = {
    'shop/row.ts':
      'export class Row {\n  constructor(readonly id: number) {}\n}\nexport function parse(): Row {\n  return new Row(1)\n}\n',
    'shop/main.ts': "import { parse } from './row.ts'\n\nparse()\n",
  }
  expect(await askLinked('is `Row` used anywhere?', texts)).toMatch(
    /is used by one definition outside of tests/u,
  )
  const text = await askLinked('is `Row` used anywhere besides row.ts?', texts)
  expect(text).toMatch(/^(?:No: every use of `Row`|I found no use of `Row`)/u)
  expect(text).toContain('`row.ts`')
  expect(await askLinked('is `parse` used anywhere outside of row.ts?', texts)).toMatch(/^Yes: /u)
})

test('functions without callers are asked for in several forms', async () => {
  for (const question of ['are there any unused functions?', 'which functions have no callers?'])
    expect(await askLinked(question, library)).toContain('function `forgotten` [shop/prices.py:9-10]')
})

test('what only calls itself is used by nothing but itself', async () => {
  const text = await askLinked('is `fib` still used?', {
    'fib.py': 'def fib(n):\n    return fib(n - 1) + fib(n - 2)\n',
  })
  expect(text).toMatch(/^(?:No: nothing but itself|Apparently not)/u)
  expect(text).not.toContain('nothing in this repository')
})

test('calls on a type from outside that stands for one of the repository are no proof that nothing calls it', async () => {
  const text = await askLinked('who calls `send_update`?', {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs':
      'use rocket::State;\npub struct Users;\nimpl Users {\n    pub fn send_update(&self) {}\n}\npub fn handler(nt: &State<Users>) {\n    nt.send_update();\n}\n',
  })
  expect(text).not.toContain('is not called anywhere')
  expect(text).toContain('[src/main.rs:7-7]')
})

test('tables, constants of a type and switches are lists too', async () => {
  const layouts = await askLinked('which layouts are there?', {
    'layout.c':
      'enum layout_type { LAYOUT_LEFT, LAYOUT_TOP };\nstatic const struct { const char *name; int (*arrange)(void); } layout_sets[] = {\n  { "tiled", arrange_tiled },\n  { "even", arrange_even },\n};\n',
  })
  expect(layouts).toMatch(/^2 entries stand in `layout_sets`/u)
  expect(layouts).toContain('- `tiled`, `arrange_tiled` [layout.c:3-3]')
  const capabilities = await askLinked('list all plugin capabilities', {
    'plugin/compat.go':
      'package plugin\n\n// Capability is what a plugin provides.\ntype Capability string\n\nconst (\n\t// Messenger sends.\n\tMessenger = Capability("messenger")\n\tStorager = Capability("storager")\n)\n',
  })
  expect(capabilities).toMatch(/^2 constants of the type `Capability`/u)
  expect(capabilities).toContain('[plugin/compat.go:9-9]')
  const databases = await askLinked('Which databases are supported?', {
    'database/database.go':
      'package database\n\nfunc Open(dialect string) int {\n\tswitch dialect {\n\tcase "mysql":\n\t\treturn 1\n\tcase "sqlite3":\n\t\treturn 2\n\t}\n\treturn 0\n}\n',
    'database/user.go': 'package database\n\ntype UserDatabase interface{ Get() int }\n',
    'database/app.go': 'package database\n\ntype AppDatabase interface{ Get() int }\n',
  })
  expect(databases).toContain('`mysql` and `sqlite3`')
  expect(databases).not.toContain('UserDatabase')
})

test('two lists of one question are told one behind the other', async () => {
  const text = await askLinked('which import and export formats are supported?', {
    'formats.py': 'EXPORT_FORMATS = ["json", "xml"]\nIMPORT_FORMATS = ["jrnl", "txt"]\n',
  })
  expect(text).toContain('- `jrnl`')
  expect(text).toContain('- `xml`')
})

test('routes are those of the part that was asked for, and a part that is not there is said so', async () => {
  const files = {
    'app.py':
      "app = Flask(__name__)\n@app.route('/sends')\ndef list_sends(): pass\n@app.route('/users')\ndef users(): pass\n",
  }
  const sends = await ask('which routes handle sends?', files)
  expect(sends).toContain('GET /sends')
  expect(sends).not.toContain('GET /users')
  opened?.[Symbol.dispose]()
  expect(await ask('which routes handle invoices?', files)).toMatch(
    /^No route that I found has `invoices` in its path/u,
  )
})

test('routes under a path are those of all its folders, and a part of a program is no condition on callers', async () => {
  const files = {
    'package.json': '{}',
    'src/app/api/teams/route.ts': 'export async function GET() {}\n',
    'src/app/api/teams/[teamId]/users/route.ts': 'export async function POST() {}\n',
    'src/app/api/teamsters/route.ts': 'export async function GET() {}\n',
    'src/app/api/auth/login/route.ts': 'export async function POST() {}\n',
  }
  const below = await ask('Which API endpoints exist under /api/teams, with their HTTP methods?', files)
  expect(below).toMatch(/^I found 2 routes under `\/api\/teams`/u)
  expect(below).toContain('`POST /api/teams/[teamId]/users` [src/app/api/teams/[teamId]/users/route.ts:1-1]')
  opened?.[Symbol.dispose]()
  const auth = await ask('Which URLs does the auth part of it expose and which view handles each?', files)
  expect(auth).toContain('`POST /api/auth/login`')
  expect(auth).not.toContain('/api/teams')
})

test('an entity is told with what it belongs to and what hangs off it', async () => {
  const schema = {
    'package.json': '{}',
    'prisma/schema.prisma':
      'model Site {\n  id String @id\n  owner User @relation(fields: [ownerId], references: [id])\n  ownerId String\n  reports Report[]\n}\nmodel User {\n  id String @id\n  sites Site[]\n}\nmodel Report {\n  site Site @relation(fields: [siteId], references: [id])\n  siteId String\n}\nmodel Visit {\n  id String @id\n  siteId String\n}\nmodel Share {\n  id String @id\n}\n',
  }
  const text = await ask('How is a site modelled in the database and what hangs off it?', schema)
  expect(text).toMatch(
    /^`Site` is a model \(Prisma\) \[prisma\/schema\.prisma:1-6\]\. It belongs to `User`\. `Report` and `Visit` hang off it/u,
  )
  expect(text).not.toContain('Share')
  expect(text).not.toContain('Not answered')
})

test('mixins are no entities, association tables are, and each end of a relation is the right one', async () => {
  const text = await askLinked('Which tables are there and how do users, posts and groups relate?', {
    'models.py':
      'from sqlalchemy import Table\nmembers = db.Table("members", db.Column("user_id", db.ForeignKey("users.id")), db.Column("group_id", db.ForeignKey("groups.id")))\nclass StampMixin(object):\n    made = mapped_column(DateTime)\nclass User(db.Model, StampMixin):\n    __tablename__: str = "users"\n    posts = relationship("Post", back_populates="user")\n    groups = relationship("Group", secondary=members)\nclass Post(db.Model):\n    __tablename__ = "posts"\n    user_id = db.Column(db.Integer, db.ForeignKey("users.id"))\n    user = relationship("User")\nclass Group(db.Model):\n    __tablename__ = "groups"\n    id = db.Column(db.Integer)\n',
  })
  expect(text).toContain('consists of 3 entities (SQLAlchemy): `User` (table `users`)')
  expect(text).toContain('`posts`: one-to-many `Post`')
  expect(text).toContain('`user`: many-to-one `User`')
  expect(text).toContain('`groups`: many-to-many `Group` through `members`')
  expect(text).toContain('`Post` refers to `User` by `user_id` (many-to-one)')
  expect(text).toContain('without a class of their own is `members` [models.py:2-2]')
})

test('the admin controller is the one with the word in its name', async () => {
  const controller = (name: string, path: string): string =>
    `import org.springframework.x;\n@RestController\n@RequestMapping("/${path}")\nclass ${name} {\n  @GetMapping("/list")\n  public String list() { }\n}\n`
  const text = await ask('Which endpoints does the admin controller expose?', {
    'src/UmsAdminController.java': controller('UmsAdminController', 'people'),
    'src/UmsMenuController.java': controller('UmsMenuController', 'menu'),
  })
  expect(text).toContain('GET /people/list')
  expect(text).not.toContain('/menu/list')
})

test('of lists of one name the one of the program comes before the choice of a page', async () => {
  const text = await askLinked('List all event types the app stores.', {
    'src/app/Journey.tsx':
      "const EVENT_TYPES = [\n  { id: 'views', value: 1 },\n  { id: 'events', value: 2 },\n]\n",
    'src/lib/constants.ts':
      'export const EVENT_TYPE = {\n  pageView: 1,\n  customEvent: 2,\n  linkEvent: 3,\n} as const\n',
  })
  expect(text).toMatch(/^3 entries stand in `EVENT_TYPE` \[src\/lib\/constants\.ts:1-5\]/u)
})

test('fields of the class that is the noun in the plural are the list', async () => {
  const text = await askLinked('which events can I hook into?', {
    'event.py':
      'class Events:\n    started: Hook\n    """Fired at the start"""\n    stopped: Hook\n    request: Hook\n',
    'web.min.js': 'a.emit("keypress")\n',
  })
  expect(text).toMatch(/^3 fields of the class `Events`/u)
  expect(text).not.toContain('keypress')
})

test('where nothing is called so in full, the nearest list is told as the nearest', async () => {
  const text = await askLinked('which query operators are supported?', {
    'where.ts': "export const WHERE_OPERATORS = ['lt', 'gt', 'eq'] as const\n",
  })
  expect(text).toMatch(/^No list is called `query operators` as a whole; the nearest one/u)
  expect(text).toContain('- `gt`')
})

test('options of the part that was asked for, and a table that is not there is said so', async () => {
  const text = await ask('what command line arguments are there for distributed mode?', {
    'args.py':
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("--worker", help="Run in distributed mode")\np.add_argument("--port", help="Port to listen on")\n',
  })
  expect(text).toMatch(/^One option of 2 speaks of `distributed`/u)
  expect(text).not.toContain('--port')
  opened?.[Symbol.dispose]()
  const table = await ask('what does the invoices table look like?', {
    'schema.sql': 'CREATE TABLE owners (id INT PRIMARY KEY);\n',
  })
  expect(table).toMatch(/^I found no table, entity or model that is called `invoices`/u)
})

test('unused functions are listed of each folder that a question joins', async () => {
  const text = await askLinked('any unused functions in src/tty and src/app?', {
    'src/tty/line.ts': 'export function cutLine() {}\n',
    'src/app/panel.ts': 'export function shutPanel() {}\n',
  })
  expect(text).toContain('`cutLine` [src/tty/line.ts:1-1]')
  expect(text).toContain('`shutPanel` [src/app/panel.ts:1-1]')
})

test('the column of a declared relation is its key, and tables of another part may be of another database', async () => {
  const files = {
    'packages/prisma/schema.prisma':
      'model Link {\n  id Int @id\n  collection Collection @relation(fields: [collectionId], references: [id])\n  collectionId Int\n}\nmodel Collection {\n  id Int @id\n  links Link[]\n}\n',
    'packages/prisma/migrations/1_init/migration.sql':
      'CREATE TABLE "Link" (id INT);\nCREATE TABLE "Collection" (id INT);\nCREATE TABLE "Session" (id INT);\nCREATE TABLE "_Tags" (id INT);\n',
    'packages/prisma/migrations/2_drop/migration.sql': 'DROP TABLE "Session";\n',
    'apps/mobile/lib/cache.ts': 'db.exec(`CREATE TABLE IF NOT EXISTS cache (key TEXT)`)\n',
  }
  const text = await ask('Which tables are there and how do links and collections relate?', files)
  expect(text).toContain('`Link` refers to `Collection` by `collection` (many-to-one)')
  expect(text).not.toContain('plain column')
  expect(text).toContain('without a class of their own is `_Tags`')
  expect(text).not.toContain('`Session`')
  expect(text).toContain(
    'creates `cache` [apps/mobile/lib/cache.ts:1-1], which may well be in a database of its own',
  )
})

test('commands that code registers by name are listed with what runs them', async () => {
  const texts = {
    'commands.h': 'void command_bind(const char *cmd, const char *section, void (*signal)(void));\n',
    'chat.c':
      '#include "commands.h"\nstatic void cmd_msg(void) {}\nstatic void cmd_join(void) {}\nstatic void cmd_away(void) {}\nvoid init(void)\n{\n\tcommand_bind("msg", 0, (SIGNAL_FUNC) cmd_msg);\n\tcommand_bind("join", 0, (SIGNAL_FUNC) cmd_join);\n\tcommand_bind("away", 0, (SIGNAL_FUNC) cmd_away);\n}\n',
  }
  for (const question of [
    'List all commands.',
    'What commands exist?',
    'List all slash commands.',
    'Which slash commands are there?',
  ]) {
    const text = await askLinked(question, texts)
    expect(text).toMatch(/^I found 3 commands that are registered by a literal name, with `command_bind`/u)
    expect(text).toContain('- `join`: `cmd_join` [chat.c:8-8]')
  }
})
