import { wireLimits } from '@common/exchange-api/limits'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { OptionTrade } from '@common/domain/options/option'
import type { OptionsExchange } from '../../../ports/exchange/exchange-options'
import type { ReadRequestOptions } from '../../../ports/exchange/exchange-listing'
import type { Page } from '../../../ports/exchange/exchange-page'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import { closedOptionsListing } from '../../shared/listings'
import { unwrapped, wrapped } from '../../shared/convert'
import { isInstrumentName } from '../../shared/to-domain/outside-text'
import { withReadBack, read, readAll, writtenAll, createWriter } from '../../shared/translate'
import { toOption, toOptionsMarket } from '../to-domain/option'
import { toNewOption, toSpan } from '../to-wire'

const { options } = v2

/** Some clients read a bare array, others a wrapped one (protocol/v2.md#options-operations). */
const inTrades = wrapped('trades')
const bareTrades = unwrapped('trades')
const bareInstruments = unwrapped('instruments')

/** protocol/v2.md#options-operations */
export function optionsCalls({ rest, listLimit: limit }: AdapterDeps): OptionsExchange {
  const write = createWriter(rest, toOption)
  const list = async (
    status: 'running' | 'closed',
    page: Page,
    readOptions?: ReadRequestOptions,
  ): Promise<OptionTrade[]> => {
    const query = { status, ...toSpan(page) }
    const callOptions = { ...listOptions(readOptions), convert: bareTrades }
    return readAll(toOption, await rest.call(options.trades, { query }, callOptions), readOptions)
  }
  const trade = async (id: string): Promise<OptionTrade> =>
    read(toOption, await rest.call(options.getTrade, { params: { id } }, { priority: 'news' }))
  return {
    market: async () => read(toOptionsMarket, await rest.call(options.market, {})),
    instruments: async () =>
      (await rest.call(options.instruments, {}, { convert: bareInstruments })).filter(isInstrumentName),
    volatility: async (instrumentName) =>
      (await rest.call(options.instrument, { query: { instrument_name: instrumentName } })).volatility,
    volatilityIndex: async () => (await rest.call(options.volatility, {})).volatilityIndex,
    buy: (order) =>
      withReadBack(order, () => write(options.newTrade, { body: toNewOption(order) }, 'order'), trade),
    close: (id) => write(options.close, { query: { id } }, 'close'),
    closeAll: async () =>
      writtenAll(
        toOption,
        (await rest.call(options.closeAll, {}, { priority: 'close', convert: inTrades })).trades,
      ),
    setSettlement: (id, settlement) => write(options.updateTrade, { body: { id, settlement } }, 'change'),
    trades: (readOptions) => list('running', { limit: wireLimits.list.max }, readOptions),
    endedTrades: closedOptionsListing({
      limit,
      read: (page, readOptions) => list('closed', page, readOptions),
    }),
    trade,
  }
}
