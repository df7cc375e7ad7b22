import { hourMs, minuteMs } from '@common/domain/durations'
import { createIssue } from '@common/domain/issue'
import type { OptionsMarket } from '@common/domain/options/option'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'

interface ReadOfferDeps {
  readonly options: Pick<OptionsExchange, 'market' | 'instruments' | 'volatility' | 'volatilityIndex'>
  readonly clock: Pick<Clock, 'upMs'>
}

export interface Offer {
  readonly market: OptionsMarket
  readonly instruments: readonly string[]
  readonly volatilityIndex: number
}

export interface ReadOffer {
  /** Error codes for unlisted instruments are ambiguous: read the list again. */
  readonly ofListed: <T>(name: string, read: () => Promise<T>) => Promise<T>
  readonly offer: (options?: { readonly isFresh?: boolean }) => Promise<Offer>
  /** Fraction per year. */
  readonly volatility: (instrumentName: string, isFresh: boolean) => Promise<number>
}

/** The rate limit is 30 requests per minute. */
export function readOffer({ options, clock }: ReadOfferDeps): ReadOffer {
  const market = createCachedRead(() => options.market(), clock)
  const instruments = createCachedRead(() => options.instruments(), clock)
  const index = createCachedRead(() => options.volatilityIndex(), clock)
  const volatilities = new Map<string, CachedRead<number>>()

  const isListed = async (name: string): Promise<boolean> => (await instruments(0)).includes(name)

  async function ofListed<T>(name: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ExchangeError) || !getErrorPolicy(error).verdict) throw error
      if (await isListed(name).catch(() => true)) throw error
      const issue = createIssue('instrumentName', 'issue.instrumentUnlisted', { name })
      throw new ExchangeError('invalid-request', issue, { issues: [issue], cause: error })
    }
  }

  return {
    ofListed,
    offer: async ({ isFresh = false } = {}) => ({
      market: await market(hourMs),
      instruments: await instruments(isFresh ? 0 : minuteMs),
      volatilityIndex: await index(minuteMs),
    }),
    volatility(instrumentName, isFresh) {
      const read =
        volatilities.get(instrumentName) ?? createCachedRead(() => options.volatility(instrumentName), clock)
      volatilities.set(instrumentName, read)
      return ofListed(instrumentName, () => read(isFresh ? 0 : minuteMs))
    },
  }
}

type CachedRead<T> = (mostAgeMs: number) => Promise<T>

function createCachedRead<T>(read: () => Promise<T>, clock: ReadOfferDeps['clock']): CachedRead<T> {
  let last: { readonly value: Promise<T>; readonly atUpMs: number } | undefined
  return (mostAgeMs) => {
    if (last && clock.upMs() - last.atUpMs < mostAgeMs) return last.value
    const cached = { value: read(), atUpMs: clock.upMs() }
    last = cached
    cached.value.catch(() => {
      if (last === cached) last = undefined
    })
    return cached.value
  }
}
