/** Whether PHP itself may run a method by its name: `__call`, `__toString`, `__construct`. */
export function isMagicMethod(name: string, filePath: string): boolean {
  return name.startsWith('__') && /\.(?:php\d?|phtml|phps)$/.test(filePath)
}
