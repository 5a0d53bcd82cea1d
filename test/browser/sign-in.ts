import type { Page } from 'playwright-core'
import type { Person } from '../conformance/create-person.ts'

/** On a page that asks for it. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}
