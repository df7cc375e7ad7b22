import type { Sats, Usd } from '@common/domain/units'

/** The practice exchange's other hands: payer, payee and market. There is none on a real service. */
export interface PracticeControl {
  pay(paymentRequest: string): Promise<void>
  makeInvoice(amountSats: Sats, description?: string): Promise<string>
  /** Pays to an address; a deposit on the chain. */
  sendOnChain(address: string, amountSats: Sats): Promise<void>
  mine(blocks: number): Promise<void>
  /** Somebody else's LNURL, that is paid or pays. */
  makeLnurl(kind: 'pay' | 'withdraw', amountSats: Sats): Promise<string>
  /** Another user of the service, to transfer to. Returns the name. */
  makeUser(): Promise<string>
  /** Moves the price there and holds it. */
  setPrice(price: Usd): Promise<void>
  releasePrice(): Promise<void>
}
