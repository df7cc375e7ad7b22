import { v2 } from '@common/exchange-api/v2/endpoints'
import type { Check } from './checks'
import type { RemoteCaller } from './remote-caller'

/** Half the price, so that the order cannot fill. */
export function writeChecks(caller: RemoteCaller): Check[] {
  const run = async (): Promise<void> => {
    const { lastPrice } = v2.futures.ticker.response.parse(
      (await caller.open('GET', v2.futures.ticker.path)).body,
    )
    const price = Math.round(lastPrice / 2)
    const order = { side: 'b', type: 'l', leverage: 1, quantity: 1, price }
    const placed = await caller.post(v2.futures.newTrade.path, order)
    if (placed.status !== 200)
      throw new Error(`The order was refused: ${placed.status} ${placed.text.slice(0, 200)}`)
    const { id, open } = v2.futures.newTrade.response.parse(placed.body)
    const canceled = await caller.post(v2.futures.cancel.path, { id })
    if (canceled.status !== 200 || !open)
      throw new Error(
        `The order ${id} was not open or not canceled: ${canceled.status} ${canceled.text.slice(0, 200)}`,
      )
    if (!v2.futures.cancel.response.parse(canceled.body).canceled)
      throw new Error(`The order ${id} is not canceled`)
  }
  return [{ name: 'a limit order is placed and canceled', run }]
}
