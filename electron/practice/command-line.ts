import { parseArgs } from 'node:util'
import { priceBounds } from './engine/market-rules'
import { StartError } from './ledger/start-error'
import type { PracticeOptions } from './practice-options'

export const help = `Practice exchange: a trading service of your own, with play money.

usage: npm run practice -- [options]

  --port N       listen on this port of 127.0.0.1 (default 0: any free one)
  --data DIR     keep accounts, trades and prices there (default: in memory, gone at the end)
  --balance N    sats of the main account when it is made (default 10000000)
  --no-limits    switch the request limits off, for load tests
  --json         print one line of JSON when ready, and nothing else
  --help         print this

Prices, simulated unless a file is replayed:
  --seed N       the same seed makes the same prices (default 1)
  --price N      start at this price in USD and hold it
  --replay FILE  one-minute candles as CSV: a time (ISO 8601 or epoch), open, high, low, close, volume
  --speed N      market minutes a minute, replay only (default 1)
  --warmup N     candles that lie in the past when the replay starts (default 300)

The account's key signs requests to /v2 and the WebSocket; the control token opens /practice:
  POST /practice/price {price, hold?} or {release: true}     POST /practice/clock {advanceMs}
  POST /practice/pay {paymentRequest}                        POST /practice/invoice {amount, description?, expirySeconds?}
  POST /practice/accounts {balance, permissions?, username?} GET /practice/audit, GET /practice/state

Ctrl-C ends it.`

export interface CommandLine {
  readonly options: PracticeOptions
  readonly isJson: boolean
  readonly isHelp: boolean
}

/** @throws StartError naming the option and what it takes. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const values = parse(args)
  const number = (name: NumberOption, min: number, max: number, isWhole = true): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
    throw new StartError(
      `--${name} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, got ${text}`,
    )
  }
  return {
    isJson: values.json ?? false,
    isHelp: values.help ?? false,
    options: {
      dataFolder: values.data ?? null,
      port: number('port', 0, 65_535),
      seed: number('seed', 0, 4_294_967_295),
      heldPrice: number('price', priceBounds.min, priceBounds.max, false),
      replayFile: values.replay,
      speed: number('speed', 0.1, 100_000, false),
      warmUpCandles: number('warmup', 0, 10_000_000),
      balanceSats: number('balance', 0, 21e14),
      hasLimits: !(values['no-limits'] ?? false),
    },
  }
}

type NumberOption = 'port' | 'seed' | 'price' | 'speed' | 'warmup' | 'balance'

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: text, data: text, balance: text, seed: text, price: text, replay: text, speed: text, warmup: text,
        'no-limits': flag, json: flag, help: flag,
      }, // prettier-ignore
    })
    return values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. See --help`, {
      cause: error,
    })
  }
}
