import { useEffect, useState } from 'react'

/** A value that has stood still for so long. */
export function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayed
}
