import type { AddressInfo } from 'node:net'
import { createExchange, type Exchange } from '../engine/exchange'
import { Meta } from '../ledger/meta'
import { StartError } from '../errors/start-error'
import { checkRegularly } from '../ledger/check-regularly'
import { openStore } from '../ledger/open-store'
import type { PracticeInfo, PracticeOptions } from './practice-options'
import { createPracticeServer } from './practice-server'
import type { WallClock } from '../time/clock'
import type { SteppedClock } from '../time/stepped-clock'
import { lastWallMs } from '../time/last-wall'
import { monotonic } from '../time/monotonic'
import { openRunContext } from '../time/run-context'
import type { LiveSource } from '../prices/live/live-source'
import { openMainAccount } from '../users/main-account'

const host = '127.0.0.1'

export interface RunningPractice extends PracticeInfo {
  readonly close: () => Promise<void>
  /** Called once the database file is found damaged. */
  readonly onDamaged: (listener: () => void) => void
}

/**
 * @param wall epoch milliseconds
 * @throws StartError if port, data folder or replay is unusable
 */
export async function startPractice(
  options: PracticeOptions,
  onUnexpected: (error: unknown) => void = () => {},
  wall: WallClock = Date.now,
): Promise<RunningPractice> {
  const { seed = 1, replayFile = null, speed = 1, warmUpCandles = 300, invoiceExpirySeconds = 600 } = options
  const { liveRest, liveWs = null, hasPriceHistory = true } = options
  const active = liveRest === undefined ? null : await openLive(liveRest, liveWs)
  const store = openStore(options.dataFolder)
  try {
    const prices = { seed, replayFile, speed, warmUpCandles, hasPriceHistory, live: active }
    const meta = new Meta(store)
    const runContext = openRunContext(options, meta, monotonic(wall, lastWallMs(store, meta)))
    const exchange = createExchange(store, meta, { ...prices, invoiceExpirySeconds }, runContext)
    const account = openMainAccount(exchange, options.balanceSats ?? 10_000_000, options.hasFreshKey ?? false)
    if (options.market) exchange.depth.use(options.market)
    if (options.heldPrice !== undefined) exchange.driver.moveTo(options.heldPrice, true)
    return await listen({ exchange, account, options, seed, stepped: runContext.stepped }, onUnexpected)
  } catch (error) {
    active?.close()
    store.close()
    throw error
  }
}

/** Loaded only for live prices, because undici is large. */
async function openLive(rest: string, ws: string | null): Promise<LiveSource> {
  const { LiveSource } = await import('../prices/live/live-source')
  return LiveSource.open({ rest, ws }, Date.now())
}

interface Ready {
  readonly exchange: Exchange
  readonly account: PracticeInfo['account']
  readonly options: PracticeOptions
  readonly seed: number
  readonly stepped: SteppedClock | null
}

async function listen(
  { exchange, account, options, seed, stepped }: Ready,
  onUnexpected: (error: unknown) => void,
): Promise<RunningPractice> {
  const { store, driver } = exchange
  let address = ''
  const origin = () => `http://${address}`
  const server = createPracticeServer({ exchange, options, seed, stepped, origin, onUnexpected })
  const { app, streams, controlToken } = server
  const { port = 0 } = options
  try {
    await app.listen({ port, host })
  } catch (error) {
    streams.close()
    throw new StartError(`Port ${port} cannot be used: ${describeFailure(error)}`, { cause: error })
  }
  driver.start(stepped === null ? options.tickMs : null)
  // The result contains the account, so save first.
  store.save()

  address = `${host}:${(app.server.address() as AddressInfo).port}`
  const stopChecking =
    options.dataFolder === null ? () => undefined : checkRegularly(store, options.checkEveryMs)
  return {
    onDamaged: (listener) => store.onDamaged(listener),
    rest: `http://${address}`,
    ws: `ws://${address}`,
    control: `http://${address}/practice`,
    controlToken,
    account,
    close: async () => {
      streams.close()
      await app.close()
      driver.stop()
      stopChecking()
      store.close()
    },
  }
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'another program is using it'
  if (code === 'EACCES') return 'this user has no permission to use it'
  return error instanceof Error ? error.message : String(error)
}
