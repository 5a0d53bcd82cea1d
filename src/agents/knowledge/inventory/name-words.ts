/** The words of a name in lower case: `udp_sink`, `UdpSink` and `UDPSink` have `udp` and `sink`. */
export function nameWords(name: string): string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []).map((part) => part.toLowerCase())
}

/** A noun in the singular, as far as its ending tells: `policies`, `classes`, `statuses`, `sinks`. */
export function singular(noun: string): string {
  const word = noun.toLowerCase()
  if (word.length < 4 || /(?:ss|us|is)$/u.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|us)es$/u.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
