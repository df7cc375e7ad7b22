import type { Sats, Usd } from '@common/domain/units'

/** The practice exchange's other hands: payer, payee and market. There is none on a real service. */
export interface PracticeControl {
  pay(paymentRequest: string): Promise<void>
  makeInvoice(amountSats: Sats, description?: string): Promise<string>
  /** Moves the price there and holds it. */
  setPrice(price: Usd): Promise<void>
  releasePrice(): Promise<void>
}
