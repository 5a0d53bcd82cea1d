/** What is worked out of something once, and kept for as long as that is there. */
export function onceFor<Subject extends object, Answer>(
  workOut: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { readonly answer: Answer }>()
  return (subject) => {
    let entry = known.get(subject)
    if (entry === undefined) known.set(subject, (entry = { answer: workOut(subject) }))
    return entry.answer
  }
}
