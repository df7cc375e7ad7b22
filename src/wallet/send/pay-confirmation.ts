import { balanceAfter, totalCost, type PaymentCost } from '@common/domain/payments/payment-cost'
import type { DollarQuote } from '@common/domain/payments/dollar-payments'
import { amountText as dollarsText } from '@common/domain/swaps/swap'
import { addSats, sats, type Sats } from '@common/domain/units'
import { partsPerUsd, partsToUsd } from '@common/domain/swaps/usd-parts'
import type { Invoice } from '@common/domain/wallet'
import { message, type Message } from '@common/texts/message'
import { sanitizeForDisplay } from '@common/texts/sanitize-for-display'
import { amountText, satsText } from '../../format/figure-texts'
import { splitIntoGroups } from '../../format/split-into-groups'
import type { Confirmation, ConfirmationLine } from '../../format/confirmation'
import { formatDateTime } from '../../format/time'
import { shortKey } from '../../format/short-key'
import type { InvoicePayment } from './invoice-payment'
import { openFeeText } from './open-fee-text'

const verbatim = (content: string): Message => message('message.verbatim', { words: content })

/** Without an estimate only the fee's line. */
function costLines(cost: PaymentCost): ConfirmationLine[] {
  const { expectedFeeSats, feeLimitSats: limit, mostSats } = cost
  const total = totalCost(cost)
  if (expectedFeeSats === null || total === null)
    return [{ label: message('cost.fee'), value: message('cost.knownAfterwards') }]
  const lines: ConfirmationLine[] = [
    { label: message('cost.fee'), value: message('cost.aboutSats', { fee: expectedFeeSats }) },
  ]
  if (limit !== null)
    lines.push({ label: message('cost.limit'), value: message('cost.limitNotEnforced', { limit }) })
  lines.push({ label: message('cost.total'), value: satsText(total) })
  const after = balanceAfter(cost)
  if (after !== null && mostSats !== null)
    lines.push({ label: message('cost.after'), from: amountText(mostSats), value: satsText(after) })
  return lines
}

function payeeLines({ payee, description }: Invoice, to: string | null): ConfirmationLine[] {
  const lines: ConfirmationLine[] = [
    { label: message('invoice.to'), value: verbatim(sanitizeForDisplay(to ?? shortKey(payee), 80)) },
  ]
  if (description)
    lines.push({ label: message('invoice.for'), value: verbatim(sanitizeForDisplay(description, 60)) })
  return lines
}

export function fromDollarsConfirmation(
  { invoice, to, isOwn = false }: InvoicePayment,
  quote: DollarQuote,
  nowMs: number,
): Confirmation {
  const { amountSats, feeReserveSats, mostUsd, balanceUsd, validUntilMs } = quote
  const leftParts = Math.round((balanceUsd - mostUsd) * partsPerUsd)
  return {
    title: message('withdraw.title'),
    text: message('dollars.question', { amount: amountSats }),
    lines: [
      ...payeeLines(invoice, to),
      { label: message('cost.maxFee'), value: satsText(feeReserveSats) },
      { label: message('dollars.max'), value: dollarsText('USD', mostUsd) },
      {
        label: message('dollars.after'),
        from: dollarsText('USD', balanceUsd),
        value: dollarsText('USD', partsToUsd(leftParts)),
      },
      { label: message('dollars.quoteBefore'), value: verbatim(formatDateTime(validUntilMs)) },
    ],
    warnings: isOwn ? [message('payment.ownInvoice')] : [],
    action: message('withdraw.payNow', { amount: amountSats }),
    tone: 'plain',
    blocked: validUntilMs <= nowMs ? message('dollars.quoteOver') : null,
  }
}

/** Lightning payments always require confirmation. */
export function payConfirmation({
  invoice,
  amountSats,
  cost,
  to,
  isOwn = false,
}: InvoicePayment): Confirmation {
  return {
    title: message('withdraw.title'),
    text: message('withdraw.question', { amount: amountSats }),
    lines: [...payeeLines(invoice, to), ...costLines(cost)],
    warnings: [isOwn ? message('payment.ownInvoice') : null, openFeeText(cost)].filter(
      (each) => each !== null,
    ),
    action: message('withdraw.payNow', { amount: amountSats }),
    tone: 'plain',
  }
}

/** Transfers are free, immediate and irreversible. */
export function transferConfirmation(
  toUsername: string,
  amountSats: Sats,
  balanceSats: Sats | null,
): Confirmation {
  const after = balanceSats === null ? null : addSats(balanceSats, sats(0 - amountSats))
  return {
    title: message('transfer.title'),
    text: message('transfer.question', { amount: amountSats, name: sanitizeForDisplay(toUsername, 64) }),
    lines:
      after === null || balanceSats === null
        ? []
        : [{ label: message('cost.after'), from: amountText(balanceSats), value: satsText(after) }],
    action: message('withdraw.sendNow', { amount: amountSats }),
    tone: 'plain',
  }
}

export function onChainConfirmation(
  address: string,
  amountSats: Sats,
  cost: PaymentCost,
  isOwn = false,
): Confirmation {
  return {
    title: message('withdraw.onChainTitle'),
    text: message('withdraw.onChainQuestion', {
      amount: amountSats,
      address: splitIntoGroups(address).join(' '),
    }),
    lines: costLines(cost),
    warnings: [isOwn ? message('payment.ownAddress') : null, openFeeText(cost)].filter(
      (each) => each !== null,
    ),
    action: message('withdraw.sendNow', { amount: amountSats }),
    tone: 'plain',
  }
}
