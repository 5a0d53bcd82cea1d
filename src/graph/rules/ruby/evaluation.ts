/** Methods of Ruby that run a block with their receiver as its `self`. */
export const EVALUATES: ReadonlySet<string> = new Set([
  'instance_eval',
  'instance_exec',
  'class_eval',
  'class_exec',
  'module_eval',
  'module_exec',
])

/** Methods of Ruby that make a block a method. */
export const DEFINES: ReadonlySet<string> = new Set(['define_method', 'define_singleton_method'])

/** Classes of Ruby whose `new` runs its block with what it makes as its `self`. */
export const MAKES_CLASSES: ReadonlySet<string> = new Set(['Class', 'Module', 'Struct'])
