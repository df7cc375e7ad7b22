import { BridgeError } from '@common/bridge/protocol'
import { makeOrderId as makeOrderIdOf } from '@common/domain/order-id'
import { watch, type WatchSource } from 'vue'

/** One per intent; the main process sends it only once. */
export const makeOrderId = (): string => makeOrderIdOf(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** The main process may have received the request. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof BridgeError && error.code === 'closed'

/** Returns a function that sends with the id of the intent. Retries reuse the id; changes create a new one. */
export function useOrderId(intent: WatchSource) {
  let orderId = makeOrderId()
  watch(intent, () => (orderId = makeOrderId()), { flush: 'sync' })

  return async <T>(send: (orderId: string) => Promise<T>): Promise<T> => {
    const sentId = orderId
    try {
      const outcome = await send(sentId)
      orderId = makeOrderId()
      return outcome
    } catch (error) {
      orderId = isConnectionLost(error) ? sentId : makeOrderId()
      throw error
    }
  }
}
