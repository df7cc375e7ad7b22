import { entryKinds } from '@common/domain/record/entry'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { ExchangeRecords } from './exchange-records'
import { differencesBetween, type Statement } from './statement'
import type { Bridge } from './environment'

const firstValueMs = 60_000
const mostTrades = 1000

export async function findDifferences(bridge: Bridge, books: ExchangeRecords): Promise<string[]> {
  const [view, booked] = [await readView(bridge), await books.statement()]
  return differencesBetween(booked, view)
}

export async function readView(bridge: Bridge): Promise<Partial<Statement>> {
  const { capabilities } = await first(bridge.session.state(undefined), 'the session')
  const { trades } = await first(bridge.futures.live(undefined), 'the trades')
  const ended = await bridge.futures.closed({ limit: mostTrades })
  const { deposits, withdrawals } = await first(bridge.wallet.live(undefined), 'the payments')
  const { account } = await first(bridge.account.state(undefined), 'the account')
  const { proof } = await bridge.record.totals({ kinds: [...entryKinds], search: '' })
  const { sums } = await bridge.record.previews(undefined)
  return {
    // Records of pending payments exclude the reserved fee.
    ...(!withdrawals.some(({ rail, state }) => rail === 'lightning' && state === 'pending') && {
      'opening balance': [`${proof?.otherSats} sats ${proof?.otherUsd} USD`],
    }),
    'unknown differences': [`${sums.unknown} sats`],
    balance: [`${account.balanceSats} sats ${account.syntheticUsd} USD`],
    trades: trades
      .filter(({ state }) => state === 'open' || state === 'running')
      .map(
        (each) =>
          `${each.id} ${each.state} ${each.quantity} margin ${each.marginSats} at ${each.price}` +
          ` stop ${each.stopLossPrice} target ${each.takeProfitPrice} trailing ${each.trailingRate ?? null}` +
          ` leverage ${each.leverage} liquidation ${each.liquidationPrice}` +
          ` reserve ${each.maintenanceMarginSats} fees ${each.openingFeeSats} ${each.fundingFeeSats}`,
      ),
    'ended trades': ended.map(
      (each) =>
        `${each.id} ${each.state} ${each.quantity} out ${each.exitPrice} result ${each.pnlSats}` +
        ` fees ${each.openingFeeSats} ${each.closingFeeSats} ${each.fundingFeeSats}`,
    ),
    withdrawals: withdrawals.map(({ id, state, amountSats, feeSats }) => {
      const shown = state === 'canceled' ? 'failed' : state
      return `${id} ${shown} ${amountSats}${shown === 'settled' ? ` fee ${feeSats}` : ''}`
    }),
    deposits: deposits
      .filter(({ state }) => state === 'settled')
      .map(({ id, amountSats }) => `${id} ${amountSats}`),
    ...(capabilities.options && { options: await readOptions(bridge) }),
    ...(capabilities.swaps && { swaps: await readSwaps(bridge) }),
    ...(capabilities.crossMargin && (await readCross(bridge))),
  }
}

async function readOptions(bridge: Bridge): Promise<string[]> {
  const state = await first(bridge.options.live(undefined), 'the options')
  return (state?.options ?? []).map(
    (each) =>
      `${each.id} ${each.state === 'running' ? `running ${each.settlement}` : `ended ${each.pnlSats}`}` +
      ` ${each.quantity} premium ${each.premiumSats} reserve ${each.maintenanceMarginSats}` +
      ` fees ${each.openingFeeSats} ${each.closingFeeSats}`,
  )
}

async function readSwaps(bridge: Bridge): Promise<string[]> {
  const swaps = await first(bridge.swaps.list(undefined), 'the swaps')
  return (swaps ?? []).map(
    ({ id, inAsset, inAmount, outAmount }) => `${id} ${inAsset} ${inAmount} ${outAmount}`,
  )
}

async function readCross(bridge: Bridge): Promise<Partial<Statement>> {
  const state = await first(bridge.cross.live(undefined), 'the cross position')
  const { quantity, entryPrice, leverage, marginSats, tradingFeesSats } = state.position
  return {
    cross: [`${quantity} at ${entryPrice} leverage ${leverage} margin ${marginSats} fees ${tradingFeesSats}`],
    'cross orders': state.orders.map(({ id }) => id),
    'filled cross orders': state.filled.map(
      (order) => `${order.id} ${order.side} ${order.quantity} at ${order.price} fee ${order.tradingFeeSats}`,
    ),
  }
}

export function notificationLine({ event }: Pick<AppNotification, 'event'>): string {
  const [id] = ['tradeId', 'depositId', 'withdrawalId', 'orderId', 'optionId', 'firstId'].flatMap((name) =>
    name in event ? [String((event as unknown as Readonly<Record<string, unknown>>)[name])] : [],
  )
  const kind = event.kind === 'withdrawal-canceled' ? 'withdrawal-failed' : event.kind
  return `${kind} ${id ?? JSON.stringify(event)}${formatAmounts(event)}`
}

const amountLabels = { amountSats: '', price: 'at ', netPnlSats: 'net ' }

function formatAmounts(event: AppNotification['event']): string {
  const values = event as unknown as Readonly<Record<string, unknown>>
  return Object.entries(amountLabels)
    .flatMap(([name, label]) => (name in event ? [` ${label}${String(values[name])}`] : []))
    .join('')
}

/**
 * Account feeds have no value until loaded.
 * @throws Error with the name if there is none in time
 */
export async function first<T>(feed: AsyncIterable<T>, name = 'a feed', mostMs = firstValueMs): Promise<T> {
  const values = feed[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No value of ${name} within ${mostMs} ms`)), mostMs)
  })
  try {
    const next = await Promise.race([values.next(), late])
    if (next.done === true) throw new Error(`The feed of ${name} has ended`)
    return next.value
  } finally {
    clearTimeout(timer)
    // Not awaited, because `return` waits for a pending value.
    void values.return?.()
  }
}
