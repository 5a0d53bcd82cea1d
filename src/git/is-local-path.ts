import { isAbsolute, win32 } from 'node:path'

/** Whether what was given as a repository's name is a path on this machine: `/srv/x`, `~/x`, `./x`, `../x`. */
export function isLocalPath(input: string): boolean {
  const text = input.trim()
  return isAbsolute(text) || /^(?:~|\.\.?)(?:[/\\]|$)/.test(text) || isWindowsDrive(text)
}

function isWindowsDrive(text: string): boolean {
  return /^[A-Za-z]:[/\\]/.test(text) && win32.isAbsolute(text)
}
