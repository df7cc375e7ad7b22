import type { OptionOrder, OptionTrade, OptionsMarket, Settlement } from '@common/domain/options/option'
import type { Listing, ReadRequestOptions } from './exchange-listing'

export interface OptionsExchange {
  market(): Promise<OptionsMarket>
  /** `<asset>.<expiry>.<strike>.<C|P>` */
  instruments(): Promise<string[]>
  /** Fraction per year: 0.65 is 65 %. */
  volatility(instrumentName: string): Promise<number>
  /** Fraction per year. */
  volatilityIndex(): Promise<number>
  buy(order: OptionOrder): Promise<OptionTrade>
  close(tradeId: string): Promise<OptionTrade>
  closeAll(): Promise<OptionTrade[]>
  setSettlement(tradeId: string, settlement: Settlement): Promise<OptionTrade>
  trades(options?: ReadRequestOptions): Promise<OptionTrade[]>
  readonly endedTrades: Listing<OptionTrade>
  trade(tradeId: string): Promise<OptionTrade>
}
