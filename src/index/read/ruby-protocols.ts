/** Methods that Ruby's core and its standard library ask objects for, beside those that operators name. */
const protocols: ReadonlySet<string> = new Set([
  'each', 'hash', 'eql?', 'equal?', 'coerce', 'succ', 'call', 'inspect', 'exception', 'message', 'full_message',
  'backtrace', 'respond_to?', 'method_missing', 'respond_to_missing?', 'const_missing', 'deconstruct', 'deconstruct_keys',
  'included', 'extended', 'prepended', 'inherited', 'method_added', 'method_removed', 'method_undefined',
  'singleton_method_added', 'const_added', 'append_features', 'extend_object', 'prepend_features', 'initialize_copy',
  'initialize_dup', 'initialize_clone', 'marshal_dump', 'marshal_load', '_dump', '_load', 'encode_with', 'init_with',
  'as_json', 'begin', 'end', 'size', 'length', 'write', 'read', 'close', 'at_exit', 'update', 'parse', 'included_modules',
]) // prettier-ignore

/** Whether a method of a name may be run by the language itself: by an operator, a conversion or a hook. */
export function isRunByRuby(name: string): boolean {
  // `to_s`, `to_str`, `to_proc`, `to_ary`: conversions. What is no word is an operator.
  return protocols.has(name) || /^to_[a-z]+$/.test(name) || !/^[\p{L}_]/u.test(name)
}
