import { borrow, bringBack, findBooks, listLoans, RefusedError } from './api.ts'
import { describeLoan } from './describe-loan.ts'

const member = Number(document.body.dataset['member'])
const search = document.querySelector<HTMLInputElement>('#search')!
const found = document.querySelector<HTMLUListElement>('#found')!
const loans = document.querySelector<HTMLUListElement>('#loans')!
const message = document.querySelector<HTMLParagraphElement>('#message')!

search.addEventListener('input', () => void showFound())
void showLoans()

async function showFound(): Promise<void> {
  const books = await findBooks(search.value)
  const entries = books.map(({ id, title, author }) =>
    entry(`${title}, ${author}`, 'Borrow', async () => {
      await borrow(id, member)
    }),
  )
  found.replaceChildren(...entries)
}

async function showLoans(): Promise<void> {
  const entries = (await listLoans(member)).map((loan) =>
    entry(describeLoan(loan, new Date()), 'Return', async () => {
      const { owed } = await bringBack(loan.id)
      if (owed > 0) message.textContent = `Thank you. Please pay ${owed.toFixed(2)}.`
    }),
  )
  loans.replaceChildren(...entries)
}

function entry(text: string, action: string, run: () => Promise<void>): HTMLLIElement {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.textContent = action
  button.addEventListener('click', () => void runAndShow(run))
  item.append(text, ' ', button)
  return item
}

async function runAndShow(run: () => Promise<void>): Promise<void> {
  message.textContent = ''
  try {
    await run()
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    message.textContent = error.message
  }
  await showLoans()
}
