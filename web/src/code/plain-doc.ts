/**
 * Documentation as people read it: `{@link Owner}` is its name, `@param cents` a line that begins with `cents:`, and
 * tags of HTML, which Javadoc and XML comments have, are breaks or nothing.
 */
export function plainDoc(doc: string): string {
  let plain = doc
  for (const [pattern, meaning] of meanings) plain = plain.replace(pattern, meaning)
  return plain.trim()
}

/** In order. Types such as `Page<Owner>` and `C<T>` are no tags: those are lower case. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/\{@(?:code|literal|value)\s+([^{}]*)\}/gu, '$1'],
  // `Owner#getPets() the pets` and `Owner|an owner` are called by what stands behind.
  [/\{@(?:link|linkplain|see)\s+[^\s{}|()]+(?:\([^{}()]*\))?(?:\s*\|\s*|\s+)([^{}]+)\}/gu, '$1'],
  [/\{@(?:link|linkplain|see)\s+([^\s{}#]+)#([^{}]*)\}/gu, '$1.$2'],
  [/\{@(?:link|linkplain|see)\s+#?([^{}]*)\}/gu, '$1'],
  [/<see\s+(?:cref|langword)="(?:[A-Z]:)?([^"]*)"\s*\/>/gu, '$1'],
  [/<(?:paramref|typeparamref)\s+name="([^"]*)"\s*\/>/gu, '$1'],
  [/<(?:param|typeparam)\s+name="([^"]*)">/gu, '\n$1: '],
  [/<\/?(?:p|br|ul|ol|pre|para|div)(?:\s[^<>]*)?\/?>/gu, '\n'],
  [/<li(?:\s[^<>]*)?>/gu, '\n- '],
  [/<\/?(?:b|i|em|strong|code|tt|li|a|c|summary|remarks|returns|param|typeparam|h[1-6])(?:\s[^<>]*)?>/gu, ''],
  [
    /^[ \t]*@(?:param|arg|property|throws|exception|typeParam|template)[ \t]+(?:\{[^{}]*\}[ \t]*)?(\S+)[ \t]*(?:-[ \t]*)?/gmu,
    '$1: ',
  ],
  [/^[ \t]*@returns?\b[ \t]*(?:\{[^{}]*\}[ \t]*)?/gmu, 'returns: '],
  [/^[ \t]*@(deprecated|see|since|default|example)\b[ \t]*/gmu, '$1: '],
  [/&lt;/gu, '<'],
  [/&gt;/gu, '>'],
  [/&quot;/gu, '"'],
  [/&nbsp;/gu, ' '],
  [/&amp;/gu, '&'],
  [/[ \t]+$/gmu, ''],
  [/\n{3,}/gu, '\n\n'],
]
