import { instrumentName } from '@common/domain/options/instrument-name'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { HandlersOf } from '../handlers'
import { renamed } from '../handlers/renamed'

const own = { params: undefined, query: undefined, body: undefined }
const open = { uid: '', ...own }

/** Implements protocol/v1.md#options with options of 24 hours. */
export const v1OptionsHandlers = (options: HandlersOf<typeof v2.options>): HandlersOf<typeof v1.options> => ({
  positions: ({ uid, query }) => options.trades({ uid, ...own, query }),
  newPosition: ({ uid, body: { type, strike, ...order } }) => {
    const kind = type === 'c' ? 'call' : 'put'
    const instrument_name = instrumentName({ asset: 'BTC', expiry: '24H', strike, kind })
    return renamed({ instrument_name: 'strike' }, () =>
      options.newTrade({ uid, ...own, body: { ...order, instrument_name } }),
    )
  },
  instrument: ({ query: { instrument_name } }) =>
    instrument_name === undefined
      ? options.market(open)
      : options.instrument({ ...open, query: { instrument_name } }),
  // Clients of the two versions read different names.
  volatility: () => {
    const { volatilityIndex } = options.volatility(open)
    return { volatility: volatilityIndex, volatilityIndex }
  },
})
