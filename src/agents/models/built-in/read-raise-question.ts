/** What a question asks about: a directory, a file or a definition that may raise. */
export interface RaiseQuestion {
  readonly subject: string
  readonly asksHandlers: boolean
}

const asksRaises =
  /^(?:what|which)(?: \w+)? (?:exceptions?|errors?)(?: types?| values?| classes)? (?:does|do|can|could|may|might|will|are) (?:the )?(?:(?:module|package|class|function|method|folder|directory|file) )?`?([\w./:#-]{2,120}?)`?(?: (?:module|package|class|function|method|folder|directory|file|part|code))? (?:raise|throw|return|produce|emit|signal|yield)\w*\b/iu

/** "Which exceptions does `mill/auth` raise and who handles them?" Undefined where something else is asked. */
export function readRaiseQuestion(text: string): RaiseQuestion | undefined {
  const subject = asksRaises.exec(text.trim())?.[1]
  return subject === undefined
    ? undefined
    : { subject, asksHandlers: /\b(?:handle|catch|caught|rescue|treat|recover|processe?)\w*\b/iu.test(text) }
}
