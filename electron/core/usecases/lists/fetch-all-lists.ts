import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swap'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Exchange } from '../../ports/exchange'
import type { FundingFee } from '../../ports/exchange-futures'
import type { OptionsExchange } from '../../ports/exchange-options'
import type { SwapExchange } from '../../ports/exchange-swaps'
import type { ListReader } from './fetch-all-pages'

/** The lists of the service that grow for ever, each as `fetchAllPages` reads it. */

type Limited<Methods extends keyof Exchange> = Pick<Exchange, Methods | 'listLimit'>

export const endedTrades = (exchange: Limited<'trades'>): ListReader<FuturesTrade> => ({
  limit: exchange.listLimit,
  read: (page) => exchange.trades('closed', page),
  keyOf: ({ id }) => id,
  timesOf: ({ closedAtMs, updatedAtMs, createdAtMs }) => [closedAtMs ?? updatedAtMs, createdAtMs],
})

export const endedOptions = (
  options: Pick<OptionsExchange, 'trades'>,
  listLimit: number,
): ListReader<OptionTrade> => ({
  limit: listLimit,
  read: (page) => options.trades('closed', page),
  keyOf: ({ id }) => id,
  timesOf: ({ closedAtMs, expiresAtMs, createdAtMs }) => [closedAtMs ?? expiresAtMs, createdAtMs],
})

export const fundingFees = (exchange: Limited<'fundingFees'>): ListReader<FundingFee> => ({
  limit: exchange.listLimit,
  read: (page) => exchange.fundingFees(page),
  keyOf: ({ tradeId, fixingId }) => `${tradeId} ${fixingId}`,
  timesOf: ({ atMs }) => [atMs],
})

export const swaps = (exchange: Pick<SwapExchange, 'swaps'>, listLimit: number): ListReader<Swap> => ({
  limit: listLimit,
  read: (page) => exchange.swaps(page),
  keyOf: ({ id }) => id,
  timesOf: ({ createdAtMs }) => [createdAtMs],
})

export const deposits = (exchange: Limited<'deposits'>): ListReader<Deposit> => ({
  limit: exchange.listLimit,
  read: (page) => exchange.deposits(page),
  keyOf: ({ id }) => id,
  timesOf: ({ createdAtMs }) => [createdAtMs],
})

export const withdrawals = (exchange: Limited<'withdrawals'>): ListReader<Withdrawal> => ({
  limit: exchange.listLimit,
  read: (page) => exchange.withdrawals(page),
  keyOf: ({ id }) => id,
  timesOf: ({ createdAtMs }) => [createdAtMs],
})
