import { addSats, sats, type Sats } from '@common/domain/units'
import type { Invoice } from '@common/domain/wallet'
import { formatSats } from '../../format/money'
import type { Question, QuestionLine } from '../../format/question'
import { shortKey } from '../../format/short-key'

/** The last look at a withdrawal. It is always asked. */
export function payQuestion(invoice: Invoice, amountSats: Sats, balanceSats: Sats | null): Question {
  const lines: QuestionLine[] = [{ label: 'To', value: shortKey(invoice.payee) }]
  if (invoice.description) lines.push({ label: 'For', value: invoice.description.slice(0, 60) })
  if (balanceSats !== null) {
    const after = addSats(balanceSats, sats(0 - amountSats))
    lines.push({
      label: 'Balance, before the fee',
      from: formatSats(balanceSats),
      value: `${formatSats(after)} sats`,
    })
  }
  return {
    title: 'Withdraw',
    text: `Pay ${formatSats(amountSats)} sats over Lightning. It cannot be taken back.`,
    lines,
    warnings: [],
    action: `Pay ${formatSats(amountSats)} sats`,
    tone: 'plain',
  }
}
