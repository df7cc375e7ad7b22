import { minuteMs, secondMs } from '@common/domain/durations'
import type { Settings } from '@common/bridge/contract/app'
import type { AppFeeds } from './live/app-feeds'
import type { Clock } from './ports/clock'
import type { SessionManager } from './session/session-manager'
import type { LatestValue } from './streams/latest-value'
import type { SessionState } from '@common/bridge/contract/session'
import type { Say } from '@common/texts/speaker'
import type { PlainKey } from '@common/texts/text'

const everyMs = secondMs

export interface TraySummaryParts {
  readonly session: SessionManager
  readonly feeds: AppFeeds
  readonly settings: LatestValue<Settings>
  readonly clock: Clock
  readonly say: Say
}

/** One line for the tray: world, last price, balance, P&L; without amounts in privacy mode. */
function describeForTray(parts: TraySummaryParts): string {
  const { session, feeds, settings, say } = parts
  const { profile, phase } = session.state.get()
  if (!profile) return say('app.name')
  const quote = feeds.sources['market.quotes'].get()
  const account = feeds.sources['account.state'].get()
  const pnlSats = session.liveOrNone?.netPnlSats()
  const amounts = settings.get().privacy
    ? []
    : [
        account && say('figure.sats', { amount: account.account.balanceSats }),
        typeof pnlSats === 'number' &&
          pnlSats !== 0 &&
          say(isOld(parts) ? 'tray.oldPnl' : 'tray.pnl', { pnl: pnlSats }),
      ]
  return [
    say('app.name'),
    profile.network === 'mainnet' ? profile.name : say(worlds[profile.network]),
    phase !== 'ready' && say(phases[phase]),
    quote &&
      (isOld(parts)
        ? say('tray.oldPrice', { price: quote.ticker.lastPrice, age: ageOf(quote.receivedAtMs, parts) })
        : say('tray.price', { price: quote.ticker.lastPrice })),
    ...amounts,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

/** From here on the price, and what follows from it, is called old. */
const oldAfterMs = 10 * secondMs

function isOld({ feeds, clock }: TraySummaryParts): boolean {
  const quote = feeds.sources['market.quotes'].get()
  return quote !== null && (quote.source === 'stale' || clock.nowMs() - quote.receivedAtMs > oldAfterMs)
}

function ageOf(receivedAtMs: number, { clock, say }: TraySummaryParts): string {
  const ageMs = Math.max(0, clock.nowMs() - receivedAtMs)
  return ageMs < minuteMs
    ? say('time.seconds', { count: Math.floor(ageMs / oldAfterMs) * (oldAfterMs / secondMs) })
    : say('time.minutes', { count: Math.floor(ageMs / minuteMs) })
}

const worlds = { practice: 'world.practice', testnet: 'world.testnet' } as const
const phases = {
  'first-run': 'phase.firstRun',
  locked: 'phase.locked',
  connecting: 'phase.connecting',
  offline: 'phase.offline',
  refused: 'phase.refused',
} as const satisfies Record<Exclude<SessionState['phase'], 'ready'>, PlainKey>

/** Tells the line when it changes, at most once a second. The answer stops it. */
export function watchTraySummary(parts: TraySummaryParts, listener: (summary: string) => void): () => void {
  const { session, feeds, settings, clock } = parts
  let told: string | undefined
  let cancelTimer: (() => void) | undefined
  /** For nothing but the age. */
  let isWaiting = false

  const tell = (): void => {
    const summary = describeForTray(parts)
    // The age goes on while nothing changes.
    cancelTimer = clock.after(oldAfterMs, tell)
    isWaiting = true
    if (summary === told) return
    told = summary
    listener(summary)
  }
  const soon = (): void => {
    if (!isWaiting) return
    isWaiting = false
    cancelTimer?.()
    cancelTimer = clock.after(everyMs, tell)
  }
  const stops = [session.state, feeds.sources['market.quotes'], feeds.sources['account.state'], settings].map(
    (value) => (value as LatestValue<unknown>).onChange(soon),
  )
  tell()
  return () => {
    cancelTimer?.()
    for (const stop of stops) stop()
  }
}
