import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints: /^(?:main|wmain|_tmain|w?WinMain|DllMain|_start)$/u,
  // Conversions, operators, what is made and destroyed, and what a coroutine asks of its promise.
  unnamed:
    /^(?:operator\b.*|~.*|what|begin|end|get_return_object|initial_suspend|final_suspend|yield_value|return_void|return_value|unhandled_exception|await_\w+)$/u,
}
