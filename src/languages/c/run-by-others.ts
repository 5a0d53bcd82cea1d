import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  entryPoints:
    /^(?:main|wmain|_tmain|w?WinMain|DllMain|_start|LLVMFuzzer(?:TestOneInput|Initialize|CustomMutator|CustomCrossOver))$/u,
  // Conversions, operators, what is made and destroyed, what a coroutine asks of its promise, and types that templates
  // of the library ask for.
  unnamed:
    /^(?:argument_type|result_type|is_transparent|iterator_category|difference_type|promise_type|operator\b.*|~.*|what|begin|end|get_return_object|initial_suspend|final_suspend|yield_value|return_void|return_value|unhandled_exception|await_\w+)$/u,
}
