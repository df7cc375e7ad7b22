import { message } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'

type Part = (...input: unknown[]) => unknown

/** Any error other than ExchangeError then proves that nothing was sent; concurrent writes count too. */
export function reportUnexpectedWrites<T extends object>(operations: T, writesSent: () => number): T {
  const guarded =
    (call: Part): Part =>
    (...input) => {
      const sentBefore = writesSent()
      const answer = call(...input)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (error instanceof ExchangeError || writesSent() === sentBefore) throw error
        throw new ExchangeError('unknown-outcome', message('service.unexpectedAfterSending'), {
          cause: error,
        })
      })
    }
  const wrapOne = (part: unknown): unknown => {
    if (typeof part === 'function') return guarded(part as Part)
    return typeof part === 'object' && part !== null ? reportUnexpectedWrites(part, writesSent) : part
  }
  return Object.fromEntries(Object.entries(operations).map(([name, part]) => [name, wrapOne(part)])) as T
}
