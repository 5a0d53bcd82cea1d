export function isUnbundled(module: string): boolean
export function copyUnbundled(target: string): readonly string[]
