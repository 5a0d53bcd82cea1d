/** `ATest.php` (PHPUnit, Pest), `ACest.php` (Codeception), and whatever lies in a folder of tests. */
export function isTestPath(path: string): boolean {
  const segments = path.split('/')
  const name = segments.pop()!
  return (
    /(?:Test|TestCase|Cest|Cept|Spec)\.php$/.test(name) ||
    segments.some((segment) => /^tests?$/i.test(segment))
  )
}
