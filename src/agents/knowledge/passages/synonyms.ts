import { stemWord } from './stem-word.ts'

/** What people call otherwise than code does; every word of a row may stand for the others. */
const rows = `
subcommand command
retry retries attempt tries backoff
strip remove drop trim delete erase cut
skip ignore exclude bypass omit suppress silence filter
duplicate dup dedupe unique
decide determine choose select
stored persist save saved
login signin authenticate authentication auth
logout signout
send dispatch emit post publish
receive accept consume
throw raise error exception fail failure
compress encode encoding gzip deflate
decompress decode decoder
header head heading
color colour colored ansi
translate translation i18n locale language lang message
cache memo memoize
concurrency thread parallel worker
timeout deadline expire
start boot bootstrap launch main
stop shutdown close terminate
show display render draw print
notice watch observe notify
open load read
convert transform turn
check validate verify validation invalid constraint
malformed invalid corrupt wrong
expire expiry ttl evict purge
permission authorize authorise allow policy role forbidden
throttle rate limit
schedule cron timer interval periodic
queue backlog enqueue
encrypt decrypt cipher crypto
metric telemetry stats counter
tokenize lex lexer scan
serialize marshal stringify dump
deserialize unmarshal
paginate page cursor offset
rollback revert undo
migrate migration upgrade
listen bind serve
crash panic fatal abort
lock mutex semaphore
cancel abort interrupt
subscribe subscription observer
escape sanitize quote
cleanup sweep purge gc
copy clone
rename move
split chunk partition
email mail smtp
picture image photo thumbnail
shortcut keybinding hotkey keymap
setting option config preference
upload multipart
mock stub fake
lookup find search query
newest latest recent
combine merge join
accent diacritic normalize
extension suffix
folder directory dir
endpoint route handler
plugin extension addon
regex regexp pattern
limit maximum max cap
password passwd credential hash
row record table
db database
create add new make insert
generate create build produce
update edit modify change
future after
duplicate already exists taken used
`

/** Stems that may stand for a stem. */
export function synonymsOf(stem: string): readonly string[] {
  return byStem.get(stem) ?? []
}

const byStem = readRows()

function readRows(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const row of rows.trim().split('\n')) {
    const stems = [...new Set(row.split(' ').map(stemWord))]
    for (const stem of stems) {
      const others = stems.filter((other) => other !== stem)
      found.set(stem, [...(found.get(stem) ?? []), ...others])
    }
  }
  return found
}
