import type { MarketModel, PracticeFault, PracticeMarket, ScenarioName } from '@common/domain/practice'
import type { Sats, Usd } from '@common/domain/units'

export interface PracticeControl {
  pay(paymentRequest: string): Promise<void>
  makeInvoice(amountSats: Sats, description?: string): Promise<string>
  sendOnChain(address: string, amountSats: Sats): Promise<void>
  mine(blocks: number): Promise<void>
  makeLnurl(kind: 'pay' | 'withdraw', amountSats: Sats): Promise<string>
  makeUser(): Promise<string>
  /** Fixed until `releasePrice`. */
  setPrice(price: Usd): Promise<void>
  releasePrice(): Promise<void>
  setMarketModel(model: MarketModel): Promise<void>
  market(): Promise<PracticeMarket>
  startScenario(name: ScenarioName): Promise<void>
  /** @throws Refusal naming the unusable line */
  startReplay(name: string, csv: string): Promise<void>
  pauseWalk(isPaused: boolean): Promise<void>
  setSpeed(speed: number): Promise<void>
  stepWalk(minutes: number): Promise<void>
  leaveWalk(): Promise<void>
  advanceTime(byMs: number): Promise<void>
  serviceMs(): Promise<number>
  makeFault(kind: PracticeFault): Promise<void>
  endFaults(): Promise<void>
}
