import type { NoticeEvent } from './notice'
import type { Sats, Usd } from './units'

/** A notice in words, the same in the window, in the system's notification and in the tray. */
export interface NoticeText {
  readonly title: string
  readonly body: string
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const usd = (value: Usd): string => number.format(value)
const amount = (value: Sats): string => `${number.format(value)} sats`
// U+2212: as wide as the plus sign.
const gain = (value: Sats): string => `${value < 0 ? '\u2212' : '+'}${number.format(Math.abs(value))} sats`

const position = (side: 'buy' | 'sell', quantity: number): string =>
  `${side === 'buy' ? 'Long' : 'Short'} ${usd(quantity)} USD`

export function noticeText(event: NoticeEvent): NoticeText {
  switch (event.kind) {
    case 'order-filled':
      return {
        title: 'Limit order filled',
        body: `${position(event.side, event.quantity)} is running since ${usd(event.price)}.`,
      }
    case 'stop-loss':
      return { title: 'Stop loss', body: closed(event) }
    case 'take-profit':
      return { title: 'Take profit', body: closed(event) }
    case 'liquidation':
      return { title: 'Liquidated', body: closed(event) }
    case 'trade-closed':
      return { title: 'Trade closed', body: closed(event) }
    case 'deposit-settled':
      return { title: 'Deposit received', body: `${amount(event.amountSats)} are in your balance.` }
    case 'withdrawal-settled':
      return {
        title: 'Withdrawal sent',
        body: `${amount(event.amountSats)} were paid, fee ${amount(event.feeSats)}.`,
      }
    case 'withdrawal-failed':
      return {
        title: 'Withdrawal failed',
        body: `${amount(event.amountSats)} were not paid and are back in your balance.`,
      }
  }
}

const closed = (event: { side: 'buy' | 'sell'; quantity: number; price: Usd; netPnlSats: Sats }): string =>
  `${position(event.side, event.quantity)} closed at ${usd(event.price)}: ${gain(event.netPnlSats)} after fees.`
