import { text } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange-error'

type Part = (...input: unknown[]) => unknown

/**
 * The same operations, with the port's promise kept whatever a translation does: once a write may have left, every failure is an
 * ExchangeError. Anything else that is thrown then proves that nothing was sent. A write of another call that left meanwhile counts
 * too, which errs to the safe side.
 * @param writesSent how many writes were handed to the connection so far
 */
export function guardWrites<T extends object>(operations: T, writesSent: () => number): T {
  const guarded =
    (call: Part): Part =>
    (...input) => {
      const sentBefore = writesSent()
      const answer = call(...input)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (error instanceof ExchangeError || writesSent() === sentBefore) throw error
        throw new ExchangeError('unknown-outcome', text('service.unexpectedAfterSending'), { cause: error })
      })
    }
  const guardOne = (part: unknown): unknown => {
    if (typeof part === 'function') return guarded(part as Part)
    return typeof part === 'object' && part !== null ? guardWrites(part, writesSent) : part
  }
  return Object.fromEntries(Object.entries(operations).map(([name, part]) => [name, guardOne(part)])) as T
}
