import { describe, expect, test } from 'vitest'
import { readHistoryQuestion } from './read-history-question.ts'
import type { HistoryQuestion } from './read-history-question.ts'

type Expected = readonly [string, HistoryQuestion['kind'], string, more?: Partial<HistoryQuestion>]

const asked: readonly Expected[] = [
  ['What changed recently?', 'recent', ''],
  ['what has changed in src/flask since 2024-03-01?', 'recent', 'src/flask', { since: '2024-03-01' }],
  ["What's new in this repository?", 'recent', ''],
  ['Show me the last 5 commits', 'recent', '', { count: 5 }],
  ['What changed in the last two weeks?', 'recent', '', { days: 14 }],
  [
    'What changed in the parser in March 2023?',
    'recent',
    'parser',
    { since: '2023-03-01', until: '2023-03-31' },
  ],
  ['Which files were recently modified?', 'recent', ''],
  ['What changed since v2.1.0?', 'recent', '', { sinceTag: 'v2.1.0' }],
  ['What changed since the last release?', 'recent', '', { sinceTag: 'last' }],
  ['What changed between 2.10 and 2.11?', 'recent', '', { sinceTag: '2.10', untilTag: '2.11' }],
  ['What happened in the last 3 months?', 'recent', '', { days: 90 }],
  ['Is this project still maintained?', 'recent', '', { days: 365 }],
  ['Is the parser actively developed?', 'recent', 'parser', { days: 365 }],
  ['When was the first release?', 'first-release', ''],
  ['why was lenient mode added', 'why', 'lenient mode', { change: 'added' }],
  ['Has anything changed in the tests lately?', 'recent', 'tests'],
  ['Give me a changelog since the last release', 'recent', '', { sinceTag: 'last' }],
  ['When did they start using eslint?', 'added', 'eslint'],
  ['Who are the people behind this project?', 'experts', ''],
  ['What was the last commit?', 'recent', '', { count: 1 }],
  ['Show the git log of app.py', 'recent', 'app.py'],
  ['List the commits by Ada Lovelace this year', 'recent', '', { author: 'Ada Lovelace', days: 365 }],
  ['What is the history of `url_for`?', 'recent', '`url_for`'],
  ['When was `url_for` added?', 'added', '`url_for`'],
  ['When was async support introduced?', 'added', 'async support'],
  ['Who added the JsonReader class?', 'added', 'JsonReader class'],
  ['Which commit introduced processCommand?', 'added', 'processCommand'],
  ['Since when does Context.Negotiate exist?', 'added', 'Context.Negotiate'],
  ['When was send_file removed?', 'removed', 'send_file'],
  ['when did they drop before_first_request', 'removed', 'before_first_request'],
  ['When was Gson.java last changed?', 'last-change', 'Gson.java'],
  ['Who last modified src/networking.c?', 'last-change', 'src/networking.c'],
  ['Who wrote Flask.full_dispatch_request?', 'authors', 'Flask.full_dispatch_request'],
  ['Who is the author of src/app.ts?', 'authors', 'src/app.ts'],
  ['who knows the routing code', 'experts', 'routing code'],
  ['Who should I ask about src/index?', 'experts', 'src/index'],
  ['Who reviews src/cluster.c changes?', 'experts', 'src/cluster.c'],
  ['Who are the main contributors?', 'experts', ''],
  ['Who maintains this project?', 'experts', ''],
  ['Who would review a change of tree.go?', 'experts', 'tree.go'],
  ['Why is this function the way it is?', 'why', 'this function'],
  ['Why is Flask.ensure_sync like this?', 'why', 'Flask.ensure_sync'],
  ['Why was `ensure_sync` added?', 'why', '`ensure_sync`', { change: 'added' }],
  ['Why is line 12 of src/app.ts there?', 'why', 'line 12 src/app.ts'],
  ['Why was the check in parse() removed?', 'why', 'check parse()', { change: 'removed' }],
  ['What changes together with src/app.ts?', 'together', 'src/app.ts'],
  ['Which files usually change with tree.go?', 'together', 'tree.go'],
  ['Which tests are changed in the same commits as gin.go?', 'together', 'tests gin.go'],
  ['How old is this project?', 'age', ''],
  ['When was this repository started?', 'age', ''],
  ['What was the first commit?', 'age', ''],
  ['How many commits are there?', 'commit-count', ''],
  ['How many commits touched context.go?', 'commit-count', 'context.go'],
  ['How often does gin.go change?', 'commit-count', 'gin.go'],
  ['How many contributors does the project have?', 'contributors', ''],
  ['How many people have worked on src/index?', 'contributors', 'src/index'],
  ['What is the latest release?', 'releases', ''],
  ['When was 3.1.0 released?', 'releases', '3.1.0'],
  ['What does commit c17f379390 do?', 'commit', '', { commit: 'c17f379390' }],
  ['Explain c17f379390', 'commit', '', { commit: 'c17f379390' }],
]

describe('readHistoryQuestion()', () => {
  test.each(asked.map((row) => [row[0], row] as const))('%s', (text, [, kind, about, more]) => {
    expect(readHistoryQuestion(text)).toEqual({ kind, about, ...more })
  })

  test.each([
    'What happens when a request comes in?',
    'What happens when the configuration is changed?',
    'What breaks if I change Context.Next?',
    'How are changes to the state tracked?',
    'How is the history of commands stored?',
    'Where are new routes added?',
    'When is teardown called?',
    'When does the cache expire?',
    'Who calls parse()?',
    'Who uses Gson.toJson?',
    'Who creates the connection?',
    'Who is responsible for closing the socket?',
    'Who owns the buffer that is returned?',
    'Who maintains the list of clients?',
    'Why does the parser fail on empty input?',
    'Why is my request rejected?',
    'Has the value changed since the last render?',
    'Why was the connection dropped?',
    'Why was the item removed from the cache?',
    'What happened to the request when the timeout is reached?',
    'Is the connection still active?',
    'Why is a mutex needed in the pool?',
    'What is added to the queue by enqueue()?',
    'Which events are emitted when a file is removed?',
    'What is the latest version of the protocol that is supported?',
    'Which tags does the struct parser understand?',
    'What does commit() do?',
    'Explain how a transaction is committed',
    'What is the default release build profile?',
    'Show the command history code',
    'How do I add a new command?',
    'What would change if the timeout were removed?',
    'Is there a function that deletes old entries?',
    'List all functions that change the state together with their callers',
    'What tests cover the updated session?',
    'Explain the deadbeef constant',
    'What is Blame?',
    'git',
    '',
  ])('not: %s', (text) => {
    expect(readHistoryQuestion(text)).toBeUndefined()
  })

  test('a long story is none', () => {
    expect(
      readHistoryQuestion(`What changed recently? ${'I saw a failing build. '.repeat(20)}`),
    ).toBeUndefined()
  })
})
