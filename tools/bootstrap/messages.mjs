/** On a terminal the seconds run; elsewhere one line says what is being done. All on stderr: stdout is the command's. */
export function startProgress(text) {
  if (!process.stderr.isTTY) {
    say(`${text} …`)
    return { end() {} }
  }
  const started = Date.now()
  const show = () => process.stderr.write(`\rparley: ${text} … ${seconds(started)} `)
  show()
  const timer = setInterval(show, 1_000)
  let ended = false
  return {
    end() {
      if (ended) return
      ended = true
      clearInterval(timer)
      process.stderr.write('\n')
    },
  }
}

export function say(text) {
  process.stderr.write(`parley: ${text}\n`)
}

export function seconds(started) {
  return `${Math.round((Date.now() - started) / 1_000)} s`
}

/** What a user can mend: shown without a stack. */
export class Problem extends Error {}
