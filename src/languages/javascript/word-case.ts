/** `my-button` is `myButton`. */
export function camelCase(name: string): string {
  return name.replaceAll(/-+(\w)/gu, (_, letter: string) => letter.toUpperCase())
}

/** `my-button` is `MyButton`. */
export function pascalCase(name: string): string {
  return capitalised(camelCase(name))
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
