/** Where npx, pnpm dlx, yarn dlx and bunx keep what they run without installing it. */
const caches = /[\\/](?:_npx|dlx(?:-\w{1,80})?|bunx-[^\\/]{1,200})[\\/]/

/** Whether a program was run without being installed: its file is gone when the package manager empties its cache. */
export function isInPackageCache(path: string): boolean {
  return caches.test(path)
}
