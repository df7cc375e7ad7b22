import type { MarketModel, PracticeFault, ScenarioName } from '@common/domain/practice'
import type { Sats, Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'

export const usePracticeStore = defineStore('practice', () => {
  const connection = useBridge()
  return {
    pay: (paymentRequest: string) => connection.use().practice.pay({ paymentRequest }),
    makeInvoice: (amountSats: Sats, description: string) =>
      connection.use().practice.makeInvoice({ amountSats, description }),
    sendOnChain: (address: string, amountSats: Sats) =>
      connection.use().practice.sendOnChain({ address, amountSats }),
    mine: (blocks: number) => connection.use().practice.mine({ blocks }),
    makeLnurl: (kind: 'pay' | 'withdraw', amountSats: Sats) =>
      connection.use().practice.makeLnurl({ kind, amountSats }),
    makeUser: () => connection.use().practice.makeUser(null),
    setPrice: (price: Usd) => connection.use().practice.setPrice({ price }),
    releasePrice: () => connection.use().practice.releasePrice(null),
    setMarketModel: (model: MarketModel) => connection.use().practice.setMarketModel({ model }),
    market: () => connection.use().practice.market(null),
    startScenario: (name: ScenarioName) => connection.use().practice.startScenario({ name }),
    startReplay: (file: { readonly name: string; readonly csv: string } | null) =>
      connection.use().practice.startReplay(file),
    pauseWalk: (isPaused: boolean) => connection.use().practice.pauseWalk({ isPaused }),
    setSpeed: (speed: number) => connection.use().practice.setSpeed({ speed }),
    stepWalk: (minutes: number) => connection.use().practice.stepWalk({ minutes }),
    leaveWalk: () => connection.use().practice.leaveWalk(null),
    advanceTime: (byMs: number) => connection.use().practice.advanceTime({ byMs }),
    makeFault: (kind: PracticeFault) => connection.use().practice.makeFault({ kind }),
    endFaults: () => connection.use().practice.endFaults(null),
  }
})
