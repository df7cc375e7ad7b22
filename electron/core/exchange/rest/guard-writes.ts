import { text } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange/exchange-error'

type Part = (...input: unknown[]) => unknown

/** Any error other than ExchangeError then proves that nothing was sent; concurrent writes count too. */
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
