import type { OptionState } from '@common/domain/options/option'
import { sats, zeroSats, type Sats } from '@common/domain/units'
import { negated, type Ledger, type Posting } from '../ledger/ledger'
import type { OptionPosition } from './option-position'
import type { OptionStore } from './option-store'

interface OptionEnd {
  readonly kind: string
  readonly state: OptionState
  readonly pnlSats: Sats
  /** From the reserve, then the proceeds; the reserve's rest is refunded. */
  readonly closingFeeSats: Sats
  readonly fixingPrice: number
  readonly atMs: number
}

/** Callers open the transaction. */
export class OptionSettlement {
  readonly #ledger: Ledger
  readonly #options: OptionStore

  constructor(ledger: Ledger, options: OptionStore) {
    this.#ledger = ledger
    this.#options = options
  }

  /** Reserves premium and closing fee (protocol/formulas.md#options-fees). */
  buy(option: OptionPosition): void {
    const { uid, premiumSats, maintenanceMarginSats, openingFeeSats } = option
    this.#book(option, 'option-buy', option.createdAtMs, [
      { uid, account: 'free', amountSats: negated(premiumSats + maintenanceMarginSats + openingFeeSats) },
      { uid, account: 'option-margin', amountSats: premiumSats },
      { uid, account: 'option-reserve', amountSats: maintenanceMarginSats },
      { account: 'trading-fees', amountSats: openingFeeSats },
    ])
    this.#options.save(option)
  }

  /** Credits P&L plus margin (protocol/formulas.md#payoff) minus the closing fee. */
  end(option: OptionPosition, end: OptionEnd): OptionPosition {
    const { uid, premiumSats, maintenanceMarginSats } = option
    const remaining = premiumSats + end.pnlSats + maintenanceMarginSats
    const feeSats = sats(Math.min(end.closingFeeSats, remaining))
    this.#book(option, end.kind, end.atMs, [
      ...this.#released(option),
      { account: 'market', amountSats: negated(end.pnlSats) },
      { account: 'trading-fees', amountSats: feeSats },
      { uid, account: 'free', amountSats: remaining - feeSats },
    ])
    return this.#ended(option, { ...end, closingFeeSats: feeSats })
  }

  deliver(option: OptionPosition, end: OptionEnd, gridSats: Sats, tradeId: string): OptionPosition {
    const { uid, premiumSats, maintenanceMarginSats } = option
    this.#book(option, end.kind, end.atMs, [
      ...this.#released(option),
      { account: 'market', amountSats: negated(gridSats) },
      { uid, account: 'margin', amountSats: premiumSats },
      { uid, account: 'reserve', amountSats: maintenanceMarginSats + gridSats },
    ])
    return this.#ended({ ...option, deliveredTradeId: tradeId }, { ...end, closingFeeSats: zeroSats })
  }

  #released({ uid, premiumSats, maintenanceMarginSats }: OptionPosition): Posting[] {
    return [
      { uid, account: 'option-margin', amountSats: negated(premiumSats) },
      { uid, account: 'option-reserve', amountSats: negated(maintenanceMarginSats) },
    ]
  }

  #ended(option: OptionPosition, end: OptionEnd): OptionPosition {
    const ended: OptionPosition = {
      ...option,
      state: end.state,
      pnlSats: end.pnlSats,
      closingFeeSats: end.closingFeeSats,
      maintenanceMarginSats: zeroSats,
      fixingPrice: end.fixingPrice,
      closedAtMs: end.atMs,
    }
    this.#options.save(ended)
    return ended
  }

  #book({ id }: OptionPosition, kind: string, atMs: number, postings: readonly Posting[]): void {
    this.#ledger.transfer({ atMs, kind, reference: id, postings })
  }
}
