import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BridgeError } from '@common/bridge/protocol'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { readWhole } from '../../../electron/core/usecases/lists/read-whole'
import type { PracticeInfo } from '../../../electron/practice/start/practice-options'
import type { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { first } from '../differences'
import type { Bridge } from '../environment'

interface TraderDeps {
  readonly random: SeededRandom
  readonly practice: PracticeInfo
  readonly price: () => number
  /** USD. */
  readonly reach: number
}

const maxRunning = 20
const mostWaiting = 10
/** The fee is unknown until the payment completes. */
const anyFee = sats(1_000_000_000)

export class Trader {
  asked = 0
  readonly acknowledged = new Set<string>()
  readonly refused: Record<string, number> = {}
  readonly #deps: TraderDeps

  constructor(deps: TraderDeps) {
    this.#deps = deps
  }

  async useUp(bridge: Bridge): Promise<void> {
    const work = async (): Promise<void> => {
      while (await this.act(bridge)) await pause(1)
    }
    await Promise.all(Array.from({ length: 3 }, work))
  }

  /** False when the app has exited; refusals count as results. */
  async act(bridge: Bridge): Promise<boolean> {
    try {
      await this.#choose(bridge)
      return true
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
      if (error.code === 'closed') return false
      const { code: why } = error.text
      this.refused[why] = (this.refused[why] ?? 0) + 1
      await pause(20)
      return true
    }
  }

  async #choose(bridge: Bridge): Promise<void> {
    const { random } = this.#deps
    const { trades } = await first(bridge.futures.live(undefined))
    const running = trades.filter(({ state }) => state === 'running')
    const trade = running[Math.floor(random.next() * running.length)]
    const waiting = trades.find(({ state }) => state === 'open')
    const drawn = random.next()
    if (waiting && (drawn < 0.1 || trades.length - running.length > mostWaiting))
      await bridge.futures.cancel({ tradeId: waiting.id })
    else if (!trade || (drawn < 0.5 && running.length < maxRunning)) await this.#open(bridge)
    else if (drawn < 0.65) await bridge.futures.close({ tradeId: trade.id })
    else if (drawn < 0.75) await bridge.futures.addMargin({ tradeId: trade.id, amountSats: sats(300) })
    else if (drawn < 0.85) await this.#setStop(bridge, trade)
    else await this.#withdraw(bridge)
  }

  async #open(bridge: Bridge): Promise<void> {
    const { random, price } = this.#deps
    const side = random.next() < 0.5 ? 'buy' : 'sell'
    const isLimit = random.next() < 0.3
    // An identical order must wait while one is unresolved.
    const quantity = 1 + Math.floor(random.next() * 300)
    const order = { side, leverage: 10, quantity, orderId: randomUUID() } as const
    const limitPrice = Math.round(price() * (side === 'buy' ? 0.8 : 1.2))
    this.asked += 1
    const outcome = await bridge.futures
      .open(isLimit ? { ...order, orderType: 'limit', price: limitPrice } : { ...order, orderType: 'market' })
      .catch((error: unknown) => {
        // An app that exited may have sent the order.
        if (error instanceof BridgeError && error.code !== 'closed') this.asked -= 1
        throw error
      })
    if (outcome.kind === 'done') this.acknowledged.add(outcome.value.id)
  }

  async #setStop(bridge: Bridge, { id, side }: FuturesTrade): Promise<void> {
    const { price, reach } = this.#deps
    const level = Math.round(price() + (side === 'buy' ? -reach : reach))
    await bridge.futures.setLevel({ tradeId: id, kind: 'stop-loss', price: level })
  }

  async #withdraw(bridge: Bridge): Promise<void> {
    const { control, controlToken } = this.#deps.practice
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ amount: 1000 })
    const answer = await fetch(`${control}/invoice`, { method: 'POST', headers, body })
    const { paymentRequest } = (await answer.json()) as { paymentRequest: string }
    const shown = { amountSats: sats(1000), mostFeeSats: anyFee }
    await bridge.wallet.withdraw({ paymentRequest, ...shown })
  }
}

export async function compareRecords({ asked, acknowledged }: Trader, service: Exchange): Promise<string[]> {
  const trades = [
    ...(await service.trades('open')),
    ...(await service.trades('running')),
    ...(await readWhole(service.endedTrades)).items,
  ]
  const ids = new Set(trades.map(({ id }) => id))
  const missing = [...acknowledged].filter((id) => !ids.has(id))
  return [
    ...missing.map((id) => `the trade ${id} was acknowledged and is not in the books`),
    ...(ids.size > asked ? [`${asked} orders were asked for, ${ids.size} trades are in the books`] : []),
  ]
}
