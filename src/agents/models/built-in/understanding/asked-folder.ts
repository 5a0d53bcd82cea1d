/**
 * The folder of "what is in lib?" and "show the files in the tests folder": a plain word there is a name, whatever else
 * it means. Undefined where something else is asked.
 */
export function readAskedFolder(text: string): string | undefined {
  const { noun, before, name, after } = inFolder.exec(text.slice(0, 200))?.groups ?? {}
  if (name === undefined || /^(?:it|this|that|there|here|them|common|use|scope)$/iu.test(name))
    return undefined
  const isCalledFolder = before !== undefined || after !== undefined
  const isPlain = noun === undefined || /^(?:files?|contents?)$/iu.test(noun)
  return isPlain || isCalledFolder ? name : undefined
}

const inFolder =
  /^(?:what(?:'s|’s| is| are)|which files are|what files are|(?:list|show)(?: me)?(?: all)?(?: the)? (?<noun>files?|contents?))(?: there| stored| kept)? (?:in|inside|under|within|of)(?: the(?= \S+ (?:folder|directory|dir|package)\b| folder| directory))?(?<before> folder| directory)? [`'"]?(?<name>[\w./@-]*\w\/?)[`'"]?(?<after> folder| directory| dir| package)?\s*[?.]*$/iu
