import type { MarketModel, PracticeFault, PracticeMarket, ScenarioName } from '@common/domain/practice'
import type { Sats, Usd } from '@common/domain/units'

export interface PracticeControl {
  pay(request: { readonly paymentRequest: string }): Promise<undefined>
  makeInvoice(request: {
    readonly amountSats: Sats
    readonly description?: string | undefined
  }): Promise<{ paymentRequest: string }>
  sendOnChain(request: { readonly address: string; readonly amountSats: Sats }): Promise<undefined>
  mine(request: { readonly blocks: number }): Promise<undefined>
  makeLnurl(request: {
    readonly kind: 'pay' | 'withdraw'
    readonly amountSats: Sats
  }): Promise<{ lnurl: string }>
  makeUser(): Promise<{ username: string }>
  /** Fixed until `releasePrice`. */
  setPrice(request: { readonly price: Usd }): Promise<undefined>
  releasePrice(): Promise<undefined>
  setMarketModel(request: { readonly model: MarketModel }): Promise<undefined>
  market(): Promise<PracticeMarket>
  startScenario(request: { readonly name: ScenarioName }): Promise<undefined>
  /** @throws Refusal naming the unusable line */
  startReplay(file: { readonly name: string; readonly csv: string }): Promise<undefined>
  pauseWalk(request: { readonly isPaused: boolean }): Promise<undefined>
  setSpeed(request: { readonly speed: number }): Promise<undefined>
  stepWalk(request: { readonly minutes: number }): Promise<undefined>
  leaveWalk(): Promise<undefined>
  advanceTime(request: { readonly byMs: number }): Promise<undefined>
  serviceMs(): Promise<number>
  makeFault(request: { readonly kind: PracticeFault }): Promise<undefined>
  endFaults(): Promise<undefined>
}
