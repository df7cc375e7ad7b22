import { createHash } from 'node:crypto'
import { hourMs } from '@common/domain/durations'
import { publishedMarket } from '@common/exchange-api/published-market'
import { toUuid } from '../../time/id-generator'
import type { Store } from '../../ledger/store'
import { fundingRateAt } from './funding-rate'
import { spanBounds, type Span } from '../../ledger/span'

interface WireFee {
  readonly ts: number
  readonly id: string
  readonly fixing_id: string
  readonly fee: number
}

interface WireFixing {
  readonly id: string
  readonly time: number
  readonly price: number
  readonly fee_rate: number
}

/** `id` and `fee_rate` are null without a stored fixing. */
interface FixingRow {
  readonly id: string | null
  readonly time: number
  readonly price: number
  readonly fee_rate: number | null
}

const pastId = (seed: number, time: number): string =>
  toUuid(createHash('sha256').update(`fixing ${seed} ${time}`).digest('hex'))

/** Fixings reach back as far as the candles. */
export class FundingHistory {
  readonly #seed: number
  readonly #fees
  readonly #crossFees
  readonly #fixings

  constructor(store: Store, seed: number) {
    this.#seed = seed
    const selectFees = (filter: string) =>
      store.prepare<WireFee>(
        `SELECT ts, trade_id AS id, fixing_id, fee FROM funding_fees WHERE uid = ? AND ts BETWEEN ? AND ?
         AND trade_id ${filter} (SELECT id FROM cross_positions) ORDER BY ts DESC, trade_id LIMIT ?`,
      )
    this.#fees = selectFees('NOT IN')
    this.#crossFees = selectFees('IN')
    this.#fixings = store.prepare<FixingRow>(
      `SELECT * FROM (SELECT id, ts AS time, price, rate AS fee_rate FROM fixings WHERE ts BETWEEN ?1 AND ?2
         ORDER BY ts DESC LIMIT ?3)
       UNION ALL SELECT * FROM (SELECT NULL, ts, open, NULL FROM hour_candles WHERE ts BETWEEN ?1 AND ?2
         AND ts / ${hourMs} % 24 IN (${publishedMarket.fundingHours.join(', ')}) AND ts NOT IN (SELECT ts FROM fixings)
         ORDER BY ts DESC LIMIT ?3)
       ORDER BY time DESC LIMIT ?3`,
    )
  }

  fees(uid: string, span: Span): WireFee[] {
    return this.#fees.all(uid, ...spanBounds(span))
  }

  crossFees(uid: string, span: Span): WireFee[] {
    return this.#crossFees.all(uid, ...spanBounds(span))
  }

  fixings(span: Span): WireFixing[] {
    return this.#fixings.all(...spanBounds(span)).map(({ id, time, price, fee_rate }) => ({
      id: id ?? pastId(this.#seed, time),
      time,
      price,
      fee_rate: fee_rate ?? fundingRateAt(time, this.#seed),
    }))
  }
}
