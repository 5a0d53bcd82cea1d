import { expect, test } from 'vitest'
import type { ProjectOverview } from '../../tools/overview.ts'
import { describeProject } from '../../tools/overview.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'

function overviewOf(files: Record<string, string>): ProjectOverview | undefined {
  using sketch = openSketch({ files }, 'acme/mill')
  const [project] = labelProjects([sketch.project])
  return project === undefined ? undefined : describeProject(project, 12)
}

test('a project is what its manifest says, then what its README says', () => {
  const found = overviewOf({
    'package.json':
      '{\n  "name": "@acme/mill",\n  "version": "2.1.0",\n  "description": "Grinds grain",\n  "license": "ISC",\n  "bin": "bin/mill.js", "main": "bin/mill.js",\n  "scripts": {\n    "test": "vitest",\n    "test:cover": "vitest --coverage",\n    "build": "tsc"\n  }\n}\n',
    'README.md': '# Mill\n\nMill grinds grain between two stones.\n',
    'README.de.md': '# Mill\n\nMill mahlt Korn zwischen zwei Steinen.\n',
    'bin/mill.js': 'run()\n',
    '.github/workflows/ci.yml':
      'jobs:\n  test:\n    steps:\n      - run: npm run test:ci -- ${{ matrix.part }}\n',
    '.github/actions/weigh/package.json': '{ "main": "main.js", "bin": "main.js" }\n',
    '.github/actions/weigh/main.js': 'weigh()\n',
    'examples/web/package.json': '{ "description": "Shows the mill in a browser" }\n',
  })
  expect(found).toMatchObject({
    name: '@acme/mill',
    description: { text: 'Grinds grain', location: 'package.json:4-4' },
    version: { text: '2.1.0' },
    licence: { text: 'ISC' },
    readme: { text: 'Mill grinds grain between two stones.', location: 'README.md:3-3' },
    entry_points: ['bin/mill.js'],
  })
  expect(found?.commands.map((command) => `${command.for}: ${command.text} [${command.location}]`)).toEqual([
    'install: npm install [package.json:1-1]',
    'build: npm run build [package.json:10-10]',
    'test: npm test [package.json:8-8]',
    'test: npm run test:cover [package.json:9-9]',
  ])
})

test('the version is not that of a package of another ecosystem', () => {
  const found = overviewOf({
    'package.json': '{ "name": "mill", "version": "1.0.0", "dependencies": { "react": "18" } }\n',
    'pyproject.toml':
      '[project]\nname = "mill"\ndescription = "Grinds grain"\ndynamic = ["version"]\ndependencies = ["django"]\n',
  })
  expect([found?.description?.text, found?.version]).toEqual(['Grinds grain', undefined])
})

test('of two ways to build the same the one that documents and CI use is told', () => {
  const mill = {
    'pom.xml':
      '<project><artifactId>mill</artifactId><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId></dependency></dependencies></project>\n',
    'build.gradle': "plugins { id 'java' }\ndependencies {\n  testImplementation 'a:b:1'\n}\n",
    mvnw: '',
    gradlew: '',
  }
  const commands = (readme: string): (string | undefined)[] | undefined =>
    overviewOf({ ...mill, 'README.md': `# Mill\n\n\`\`\`sh\n${readme}\n\`\`\`\n` })?.commands.map(
      ({ text }) => text,
    )
  expect(commands('./gradlew build')).toEqual(['./gradlew build', './gradlew test'])
  expect(commands('./mvnw test')).toEqual(['./mvnw package', './mvnw test'])
  expect(commands('./mvnw test\n```\n\nOr:\n\n```sh\n./gradlew test')).toEqual([
    './mvnw package',
    './gradlew build',
    './mvnw test',
    './gradlew test',
  ])
})

test('of several manifests the one that is called like the repository describes it', () => {
  const found = overviewOf({
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    'crates/grain/Cargo.toml': '[package]\nname = "grain"\ndescription = "Kinds of grain"\n',
    'crates/mill/Cargo.toml':
      '[package]\nname = "mill"\ndescription = "Grinds grain"\nversion.workspace = true\n',
    LICENSE: 'MIT License\n\nCopyright Acme\n',
  })
  expect(found).toMatchObject({
    name: 'mill',
    description: { text: 'Grinds grain', location: 'crates/mill/Cargo.toml:3-3' },
    licence: { text: 'MIT', location: 'LICENSE:1-3' },
  })
})
