import type { OptionOrder, OptionTrade, OptionsMarket, Settlement } from '@common/domain/options/option'
import type { Listing, ReadHow } from './exchange-listing'

/** Options of the account and what is on offer. */
export interface OptionsExchange {
  market(): Promise<OptionsMarket>
  /** Names of what can be bought now: `<asset>.<expiry>.<strike>.<C|P>`. */
  instruments(): Promise<string[]>
  /** Implied volatility of an instrument, fraction per year: 0.65 is 65 %. */
  volatility(instrumentName: string): Promise<number>
  /** Volatility index, fraction per year. */
  volatilityIndex(): Promise<number>
  buy(order: OptionOrder): Promise<OptionTrade>
  close(tradeId: string): Promise<OptionTrade>
  closeAll(): Promise<OptionTrade[]>
  setSettlement(tradeId: string, settlement: Settlement): Promise<OptionTrade>
  /** All that are running. */
  trades(how?: ReadHow): Promise<OptionTrade[]>
  /** Closed, expired and exercised ones. */
  readonly endedTrades: Listing<OptionTrade>
  trade(tradeId: string): Promise<OptionTrade>
}
