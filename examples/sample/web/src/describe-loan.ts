import type { Loan } from './api.ts'

const dayMs = 24 * 60 * 60 * 1000

export function daysLeft({ due }: Loan, today: Date): number {
  return Math.ceil((Date.parse(due) - today.getTime()) / dayMs)
}

/** `due in 3 days`, `due today`, `2 days late, 0.40 to pay` */
export function describeLoan(loan: Loan, today: Date): string {
  const days = daysLeft(loan, today)
  if (days > 0) return `due in ${countDays(days)}`
  if (days === 0) return 'due today'
  return `${countDays(-days)} late, ${loan.owed.toFixed(2)} to pay`
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
