/** Does something while a value is in a set that keeps it from being done in a circle, however it ends. */
export function whileIn<Value, Result>(busy: Set<Value>, value: Value, work: () => Result): Result {
  busy.add(value)
  try {
    return work()
  } finally {
    busy.delete(value)
  }
}
