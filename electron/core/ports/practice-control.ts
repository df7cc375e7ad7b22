import type { MarketModel, PracticeFault, PracticeWalk, ScenarioName } from '@common/domain/practice'
import type { Sats, Usd } from '@common/domain/units'

export interface PracticeMarket {
  readonly lastPrice: Usd
  readonly isHeld: boolean
  readonly model: MarketModel
  readonly marketMs: number
  readonly walk: PracticeWalk | null
}

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
  setMarketModel(model: MarketModel): Promise<void>
  market(): Promise<PracticeMarket>
  startScenario(name: ScenarioName): Promise<void>
  /** @throws Refusal naming the line that cannot be used */
  startReplay(name: string, csv: string): Promise<void>
  pauseWalk(isPaused: boolean): Promise<void>
  setSpeed(speed: number): Promise<void>
  /** Resolves when it has arrived. */
  stepWalk(minutes: number): Promise<void>
  leaveWalk(): Promise<void>
  advanceTime(byMs: number): Promise<void>
  makeFault(kind: PracticeFault): Promise<void>
  endFaults(): Promise<void>
}
