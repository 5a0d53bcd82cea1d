/** Source sets of Gradle and Maven (`src/test/kotlin`, `src/commonTest/kotlin`), and the names of JUnit and kotest. */
export function isTestPath(path: string): boolean {
  if (/(?:^|\/)(?:src\/\w*[tT]est\w*|tests?)\//u.test(path)) return true
  return /(?:^|\/)(?:Test[A-Z]\w*|\w*(?:Test|Tests|Spec|TestCase|IT))\.kt$/u.test(path)
}
