import type { versions } from '@common/exchange-api/versions'

/** Path to an operation: the view, then the control. Automatic requests have their own prefix. */
type Place =
  | `${'Trade' | 'Options' | 'Swap' | 'Wallet' | 'History' | 'Account' | 'Settings' | 'Published'}: ${string}`
  | `by itself: ${string}`
  | `not reached: ${string}`

type PlacesOf<Versions> = {
  readonly [V in keyof Versions]: {
    readonly [Group in keyof Versions[V]]: { readonly [Name in keyof Versions[V][Group]]: Place }
  }
}

const ticket = 'Trade: the order ticket, Buy or Sell'
const closeOne =
  'Trade: Running, Close the trade; Settings: Connect a service…, Test asks to close a trade that is none'
const closeAll = 'Trade: Running, Close all… or Stop everything…'
const cancelAll = 'Trade: Open, Cancel all… or Stop everything…'
const cancelOne = 'Trade: Open, Cancel the order; also Change the limit price, which places it anew'
const addMargin = 'Trade: Running, Add margin'
const cashIn = 'Trade: Running, Cash in'
const levels = 'Trade: Running or Open, the Stop loss or Take profit of a row, or its line on the chart'
const account = 'by itself: the balance in the bar above every view'
const invoice = 'Wallet: Deposit, Lightning, Make an invoice'
const pay = 'Wallet: Send, Invoice or address, with an invoice'
const payOnChain = 'Wallet: Send, Invoice or address, with a bitcoin address'
const deposits = 'by itself: Wallet, Payments; History, Deposits'
const withdrawals = 'by itself: Wallet, Payments; History, Withdrawals'
const carry = 'by itself: History, Carry and Fees; Trade, the carry of a row'
const price =
  'by itself: the price in every view, while the stream is silent; Settings: Connect a service…, Find out'
const candles = 'Trade: the chart; History: Export …, for the price at the time'
const newAddress = 'Wallet: Deposit, On the chain, Make an address or Another address'
const addresses = 'Wallet: Deposit, On the chain'
const leaders = 'Account: Leaderboard'
const messages = 'Account: Messages of the service'
const markRead = 'Account: Messages of the service, Mark all read'
const swap = 'Swap: the form, Swap'
const swaps = 'by itself: Swap, the list below; History, Swaps'
const limits = 'by itself: the least and the most at Wallet, Deposit'
const pulse = 'Settings: Diagnostics, Show what is in it'
const node = 'Published: Lightning node of the service'
const fixings = 'Published: Carry settlements'
const oneTrade = 'by itself: a trade whose level the price has reached, or that is no longer listed'

const noV1Options = 'not reached: too little is published of the options of version 1 to trade them'
const noLnurl = 'not reached: a login of browsers; the app signs with a key'

const places = {
  v2: {
    futures: {
      newTrade: ticket,
      close: closeOne,
      cancel: cancelOne,
      cashIn,
      addMargin,
      cancelAll,
      closeAll,
      trades: 'by itself: Trade, Running, Open and Closed',
      updateTrade: levels,
      getTrade: oneTrade,
      carryFees: carry,
      fixingHistory: fixings,
      indexHistory: 'Trade: the chart, Index; Published: Index',
      priceHistory: 'Published: Price',
      leaderboard: leaders,
      market: 'by itself: bounds and fees in the order ticket',
      ticker: price,
      ohlcs: candles,
    },
    options: {
      closeAll: 'Options: Running, Close all…',
      close: 'Options: Running, Close the option',
      trades: 'by itself: Options, Running and Ended',
      newTrade: 'Options: the Options ticket, Buy',
      updateTrade: 'Options: Running, Change the settlement',
      instrument: 'Options: Options on offer, IV',
      instruments: 'Options: Options on offer',
      getTrade: 'by itself: an option that is no longer listed',
      volatility: 'Options: Options on offer, Volatility index',
      market: 'Options: Options on offer; the bounds in the Options ticket',
    },
    swap: {
      swaps,
      newSwap: swap,
      getSwap: 'History: Swaps, a swap',
      getSwapBySource: 'Wallet: Payments, a payment of dollars',
    },
    user: {
      getUser: `${account}; Account, At the service`,
      updateUser: 'Account: At the service, Save; Wallet: Rules, Automatic withdrawal',
      cancelOnChainWithdrawal: 'Wallet: Payments, a withdrawal, Cancel this withdrawal',
      createBitcoinAddress: newAddress,
      bitcoinAddresses: addresses,
      getDeposit: 'by itself: while an invoice of Wallet, Deposit waits, and for a deposit on its way',
      deposits,
      deposit: invoice,
      depositSyntheticUsd: 'Wallet: Deposit, Lightning, Synthetic USD, Make an invoice',
      getWithdrawal: 'by itself: a withdrawal on its way, or whose outcome is not known',
      withdrawals,
      withdraw: pay,
      quoteSyntheticUsdWithdrawal: 'Wallet: Send, Invoice or address, with an invoice, From dollars',
      withdrawOnChain: payOnChain,
      transfer: 'Wallet: Send, User',
    },
    oracle: { index: 'Published: Index it settles by', lastPrice: 'Published: Price it settles by' },
    notifications: { fetch: messages, markAllRead: markRead },
    app: { configuration: limits, node, ping: pulse, time: pulse },
  },
  v3: {
    app: { ping: pulse, time: pulse },
    market: {
      ticker: `${price}; Trade: Running, Stop loss, Behind the price`,
      candles,
      fundingSettlements: fixings,
      leaderboard: leaders,
    },
    isolated: {
      newTrade: ticket,
      close: `${closeOne}; Close all… asks for each`,
      cancel: cancelOne,
      addMargin,
      cashIn,
      setStopLoss:
        'Trade: Running or Open, the Stop loss of a row, or its line on the chart; Behind the price',
      removeStopLoss: 'Trade: Running or Open, the Stop loss of a row, Remove it',
      setTakeProfit: 'Trade: Running or Open, the Take profit of a row, or its line on the chart',
      removeTakeProfit: 'Trade: Running or Open, the Take profit of a row, Remove it',
      cancelAll,
      openTrades: 'by itself: Trade, Open',
      runningTrades: 'by itself: Trade, Running',
      closedTrades: 'by itself: Trade, Closed; History, Trades',
      canceledTrades: 'by itself: Trade, Closed; History, Trades',
      fundingFees: carry,
    },
    cross: {
      newOrder: 'Trade: Cross, the Cross order, Buy or Sell',
      cancel: 'Trade: Cross, Open, Cancel the order',
      cancelAll: 'Trade: Cross, Open, Cancel all…',
      openOrders: 'by itself: Trade, Cross, Open',
      filledOrders: 'by itself: Trade, Cross, Filled; History, Cross margin',
      position: 'by itself: Trade, Cross, Position',
      close: 'Trade: Cross, Position, Close…',
      setLeverage: 'Trade: Cross, Position, Leverage',
      deposit: 'Trade: Cross, Position, Deposit',
      withdraw: 'Trade: Cross, Position, Withdraw',
      transfers: 'by itself: Trade, Cross, Transfers; History, Transfers',
      fundingFees: 'by itself: Trade, Cross, Carry; History, Carry',
    },
    account: {
      get: account,
      bitcoinAddress: addresses,
      newBitcoinAddress: newAddress,
      depositLightning: invoice,
      lightningDeposits: deposits,
      onChainDeposits: deposits,
      withdrawLightning: pay,
      withdrawOnChain: payOnChain,
      lightningWithdrawals: withdrawals,
      onChainWithdrawals: withdrawals,
      notifications: messages,
      markNotificationsRead: markRead,
    },
    syntheticUsd: {
      bestPrice: 'Swap: the form, while an amount is written, and Swap',
      swaps,
      newSwap: swap,
    },
  },
  v1: {
    futures: {
      newPosition: ticket,
      updatePosition: levels,
      addMargin,
      cashIn,
      cancel: cancelOne,
      cancelAll,
      close: closeOne,
      closeAll,
      positions: 'by itself: Trade, Running, Open and Closed',
      carryFees: carry,
      bidOfferHistory: 'Published: Price',
      indexHistory: 'Published: Index',
      fixingHistory: fixings,
      ticker: price,
      leaderboard: leaders,
    },
    user: {
      getUser: `${account}; Account, At the service`,
      updateUser: 'Account: At the service, Save; Wallet: Rules, Automatic withdrawal',
      deposits,
      deposit: invoice,
      withdrawals,
      withdraw: pay,
    },
    options: {
      positions: noV1Options,
      newPosition: noV1Options,
      instrument: noV1Options,
      volatility: noV1Options,
    },
    app: {
      configuration: limits,
      node,
      announcements: 'Published: Announcements',
    },
    lnurl: { newAuth: noLnurl, auth: noLnurl },
  },
} as const satisfies PlacesOf<typeof versions>

export const placeByOperation: ReadonlyMap<string, Place> = new Map(
  Object.entries(places).flatMap(([version, groups]) =>
    Object.entries<Readonly<Record<string, Place>>>(groups).flatMap(([group, names]) =>
      Object.entries(names).map(
        ([name, place]) => [`${version === 'v2' ? '' : `${version}.`}${group}.${name}`, place] as const,
      ),
    ),
  ),
)
