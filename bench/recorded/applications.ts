export type TracedLanguage = 'python' | 'javascript' | 'java' | 'go' | 'ruby'

/** A whole program of others, and how it is run. */
export interface Application {
  /** `owner/name`. */
  readonly repository: string
  readonly commit: string
  readonly language: TracedLanguage
  /** Linking is improved on what tuning applications show; what held-out ones show is only counted. */
  readonly half: 'tuning' | 'held-out'
  /** Files too large for every copy of the repository to have them. */
  readonly leaveOut?: readonly string[]
  /** Shell commands in the root of a copy, before anything is traced. */
  readonly prepare?: readonly string[]
  /** Shell commands whose programs are traced. */
  readonly run: readonly string[]
}

const pytest = ['/usr/bin/python3 -m pytest -q -p no:cacheprovider']

const npmInstall = ['npm install --silent --no-audit --no-fund --ignore-scripts']

/** What an application needs to run, and of what it is developed with only the packages that its tests load. */
function npmInstallWith(packages: string): string[] {
  return ['npm pkg delete devDependencies', `${npmInstall[0]} ${packages}`]
}

const JAVA = '/usr/share/java'
/** What Debian has of what tests use. A file that needs more is compiled as far as it goes. */
const classPath = [
  'junit4',
  'hamcrest-all',
  'junit-jupiter-api',
  'junit-jupiter-params',
  'apiguardian-api',
  'opentest4j',
  'mockito-core',
  'byte-buddy',
  'objenesis',
  'guava',
  'truth',
  'commons-io',
  'commons-lang3',
]
  .map((name) => `${JAVA}/${name}.jar`)
  .join(':')

function compileJava(folder: string): string {
  const files = `$(find ${folder} -name '*.java' -not -name module-info.java -not -name package-info.java)`
  const resources = `for each in $(find ${folder} -type d -name resources); do cp -r $each/. build; done`
  return `mkdir build; ecj -proceedOnError -proc:none -nowarn -g -17 -encoding UTF-8 -d build -cp ${classPath} ${files}; ${resources}`
}

const junit = [
  `java -jar ${JAVA}/junit-platform-console-standalone.jar -cp build:${classPath} --scan-classpath build --include-classname '.*' --details none`,
]

export const applications: readonly Application[] = [
  {
    repository: 'bottlepy/bottle',
    commit: '2a743a302a71460bfe4c0b8b7cb99a306b0328c6',
    language: 'python',
    half: 'tuning',
    run: pytest,
  },
  {
    repository: 'andialbrecht/sqlparse',
    commit: '60cdc649726bf1bc4f1b336050560b336da715ec',
    language: 'python',
    half: 'tuning',
    run: pytest,
  },
  {
    repository: 'Python-Markdown/markdown',
    commit: 'bb50627dc07fde6ee5ed7478464062c537ebad2c',
    language: 'python',
    half: 'tuning',
    run: ['/usr/bin/python3 -m unittest discover tests'],
  },
  {
    repository: 'pallets/jinja',
    commit: '5ef70112a1ff19c05324ff889dd30405b1002044',
    language: 'python',
    half: 'tuning',
    run: ['PYTHONPATH=src:$PYTHONPATH /usr/bin/python3 -m pytest -q -p no:cacheprovider'],
  },
  {
    repository: 'sqlalchemy/mako',
    commit: '222b76b6b92b4b35571635804c1a1bb225ffe350',
    language: 'python',
    half: 'tuning',
    run: pytest,
  },
  {
    repository: 'PyCQA/pycodestyle',
    commit: 'd6c38543a95c3adec7958fc659f4081972a3f1d1',
    language: 'python',
    half: 'tuning',
    run: pytest,
  },
  {
    repository: 'pyparsing/pyparsing',
    commit: 'efd56db4e59f36b1673ce0eb0823e3afaa9d1201',
    language: 'python',
    half: 'tuning',
    run: ['/usr/bin/python3 -m unittest tests.test_unit'],
  },
  {
    repository: 'pallets/click',
    commit: '2c8cd3ac958a7eb316d67f2d316c27086c4c0369',
    language: 'python',
    half: 'held-out',
    run: [
      'PYTHONPATH=src:$PYTHONPATH /usr/bin/python3 -m pytest -q -p no:cacheprovider --ignore=tests/test_deprecations.py -o filterwarnings=default',
    ],
  },
  {
    repository: 'PyCQA/pyflakes',
    commit: '59ec4593efd4c69ce00fdb13c40fcf5f3212ab10',
    language: 'python',
    half: 'held-out',
    run: pytest,
  },
  {
    repository: 'davidhalter/parso',
    commit: 'bfe30584415cde2e5a686512c2b109e1d06da3b6',
    language: 'python',
    half: 'held-out',
    run: pytest,
  },
  {
    repository: 'simplejson/simplejson',
    commit: '639b2ee73b2de6b385fcd4d44e0e08054a4d8a0e',
    language: 'python',
    half: 'held-out',
    run: [
      '/usr/bin/python3 -m unittest simplejson.tests.test_decode simplejson.tests.test_encode_basestring_ascii simplejson.tests.test_default simplejson.tests.test_dump simplejson.tests.test_errors simplejson.tests.test_fail simplejson.tests.test_pass1 simplejson.tests.test_recursion simplejson.tests.test_scanstring simplejson.tests.test_unicode',
    ],
  },
  {
    repository: 'lark-parser/lark',
    commit: '9bae96161b45a5bf70011c75b1ef41228d3f4caa',
    language: 'python',
    half: 'held-out',
    run: ['/usr/bin/python3 -m tests'],
  },
  {
    repository: 'expressjs/express',
    commit: 'a3714473feb3d2908add734d340e7755fd85e0a3',
    language: 'javascript',
    half: 'tuning',
    prepare: npmInstall,
    run: [
      'node node_modules/mocha/bin/mocha.js --require test/support/env --reporter dot test/ test/acceptance/',
    ],
  },
  {
    repository: 'markdown-it/markdown-it',
    commit: '1e8ab89ca299351879169a79d2627fe3a356ce4a',
    language: 'javascript',
    half: 'tuning',
    prepare: npmInstall,
    run: ['node --test --test-isolation=none test/cmspec/**/*.test.mjs test/markdown-it/**/*.test.mjs'],
  },
  {
    repository: 'tj/commander.js',
    commit: 'ba6d13ddb4243e5913367734f8c159089ffe7834',
    language: 'javascript',
    half: 'tuning',
    prepare: npmInstall,
    run: ['node --test --test-isolation=none tests/*.test.js'],
  },
  {
    repository: 'koajs/koa',
    commit: 'e0ba8ef39d27fe5dae5492f9fe753d155124f994',
    language: 'javascript',
    half: 'tuning',
    prepare: npmInstall,
    run: ['node --test --test-isolation=none'],
  },
  {
    repository: 'npm/node-semver',
    commit: '6e05b7637396ac66522cff8731f07cfe0ef49a29',
    language: 'javascript',
    half: 'tuning',
    prepare: npmInstallWith('tap@18'),
    run: [`for each in $(find test -name '*.js'); do node $each; done`],
  },
  {
    repository: 'nodeca/js-yaml',
    commit: '74a01992953302040be3277c08ba214a06f00b87',
    language: 'javascript',
    half: 'tuning',
    leaveOut: ['benchmark/samples/document_huge.yaml'],
    prepare: npmInstallWith('mocha@11.7.5 fast-check@2.25.0 ansi@0.3.1'),
    run: ['node node_modules/mocha/bin/mocha.js test'],
  },
  {
    repository: 'ljharb/qs',
    commit: '3a890d4ecd3deb72a45d90be36f4f8c5970467c7',
    language: 'javascript',
    half: 'held-out',
    prepare: npmInstallWith(
      'tape@5.10.2 es-value-fixtures has-bigints has-override-mistake has-property-descriptors has-proto has-symbols iconv-lite for-each mock-property object-inspect safer-buffer',
    ),
    run: [`node node_modules/tape/bin/tape 'test/**/*.js'`],
  },
  {
    repository: 'minimistjs/minimist',
    commit: '30b56212c17fdad7575c652a6aef5e61afa026e4',
    language: 'javascript',
    half: 'held-out',
    prepare: npmInstallWith('tape@5.10.2'),
    run: [`node node_modules/tape/bin/tape 'test/**/*.js'`],
  },
  {
    repository: 'nodemailer/nodemailer',
    commit: '2f667f4272cb2d7cb479b2e3903ab10600fc0eae',
    language: 'javascript',
    half: 'held-out',
    leaveOut: ['test/dkim/fixtures/large.eml'],
    prepare: npmInstall,
    run: [
      `node --test --test-isolation=none --test-concurrency=1 --test-timeout=2000 --test-force-exit $(find test -name '*-test.js' -o -name '*.test.js')`,
    ],
  },
  {
    repository: 'ralfstx/minimal-json',
    commit: 'c091e6985620da04d5abcd902aafb6c9583c48ea',
    language: 'java',
    half: 'tuning',
    prepare: [compileJava('com.eclipsesource.json/src')],
    run: junit,
  },
  {
    repository: 'stleary/JSON-java',
    commit: '1795e8cf26229229e7ab6fe4aeab0f51ffecda5a',
    language: 'java',
    half: 'tuning',
    prepare: [compileJava('src')],
    run: junit,
  },
  {
    repository: 'google/gson',
    commit: '9835b6f90192f79cdf5300c528fc6212455fb6c1',
    language: 'java',
    half: 'held-out',
    prepare: [compileJava('gson/src')],
    run: junit,
  },
  {
    repository: 'junit-team/junit4',
    commit: '71c33ce555230d9dfb6cab5e133e22a4cc95cdff',
    language: 'java',
    half: 'held-out',
    prepare: [compileJava('src')],
    run: [`java -cp build:${classPath} org.junit.runner.JUnitCore org.junit.tests.AllTests`],
  },
  {
    repository: 'apache/commons-cli',
    commit: '0a68ae0e826bb08eb59bda9bae7ec5d84008b62a',
    language: 'java',
    half: 'held-out',
    prepare: [compileJava('src')],
    run: junit,
  },
  {
    repository: 'gorilla/mux',
    commit: 'db9d1d0073d27a0a2d9a8c1bc52aa0af4374d265',
    language: 'go',
    half: 'tuning',
    run: ['go test ./...'],
  },
  {
    repository: 'BurntSushi/toml',
    commit: 'b324da5ffbb2a87e4a611b1703bd03bffbe7ffbf',
    language: 'go',
    half: 'tuning',
    run: ['go test ./...'],
  },
  {
    repository: 'russross/blackfriday',
    commit: 'e96880f42b9343aea6cbfd99693adae0e5fe2b2a',
    language: 'go',
    half: 'tuning',
    run: ['go test ./...'],
  },
  {
    repository: 'd5/tengo',
    commit: '8daf696551f2e9ab519a55df2d6b16bcd012066d',
    language: 'go',
    half: 'held-out',
    run: ['go test ./...'],
  },
  {
    repository: 'spf13/pflag',
    commit: '5fdac2d16c16d60605cb8baa887e8c5c38ef623f',
    language: 'go',
    half: 'held-out',
    run: ['go test ./...'],
  },
  {
    repository: 'gomarkdown/markdown',
    commit: 'e08cff860f76ff942dae8866ad88e4a3eca5ce8a',
    language: 'go',
    half: 'held-out',
    run: ['go test ./...'],
  },
  {
    repository: 'go-chi/chi',
    commit: '7957c0d4ddaee560a01110145dbf2809ffdb6663',
    language: 'go',
    half: 'tuning',
    run: ['go test ./...'],
  },
  {
    repository: 'benhoyt/goawk',
    commit: '5311ab15ac2b0ad716306adfc3e873c3fe6bf164',
    language: 'go',
    half: 'tuning',
    leaveOut: ['testdata/foo.td'],
    run: ['go test ./...'],
  },
]
