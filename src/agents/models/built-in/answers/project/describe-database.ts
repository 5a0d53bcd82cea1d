import { code } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { grepAll } from './grep-all.ts'

/** How frameworks and drivers are told which database to use. */
const chosen = String.raw`["']ENGINE["']\s*:|^\s*provider\s*=\s*["'](?:postgres|mysql|sqlite|sqlserver|mongo|cockroach)|jdbc:[a-z0-9]+:|\bsql\.Open\(|\bdialect\s*[:=]\s*["']|\bcreate_(?:async_)?engine\(|["'](?:postgres(?:ql)?|mysql|mongodb|sqlite)(?:\+\w+)?://|\.Use(?:SqlServer|Sqlite|Npgsql|MySql|InMemoryDatabase)\(|\bmongoose\.connect\(|\bnew (?:PrismaClient|DataSource)\(`

/** The lines that choose the database, if any; those of tests, documents and samples aside. */
export function* describeDatabase(): Script {
  const { matches } = yield* grepAll(chosen)
  const lines = matches.filter(
    ({ in_test, location, text }) =>
      in_test !== true &&
      !/(?:^|[/_.-])(?:tests?|specs?|examples?|docs?|samples?|contrib)[/_.-]|\.(?:md|rst|txt|adoc|html):/iu.test(
        location,
      ) &&
      !/^\s*(?:\/\/|#|\*)/u.test(text),
  )
  if (lines.length === 0) return
  yield* say('The database is chosen here:\n\n')
  for (const { text, location } of lines.slice(0, 8))
    yield* say(`- ${code(text.trim().slice(0, 140))} [${location}]\n`)
  if (lines.length > 8) yield* say(`- and ${lines.length - 8} more lines\n`)
  yield* say('\n')
}
