import type { Settings } from '@common/bridge/contract/app'
import type { Sats } from '@common/domain/units'
import type { AppFeeds } from './live/app-feeds'
import type { Clock } from './ports/clock'
import type { SessionManager } from './session/session-manager'
import type { LatestValue } from './streams/latest-value'

const everyMs = 1000

export interface TraySummaryParts {
  readonly session: SessionManager
  readonly feeds: AppFeeds
  readonly settings: LatestValue<Settings>
  readonly clock: Clock
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const signed = (amount: Sats): string => `${amount < 0 ? '\u2212' : '+'}${grouped.format(Math.abs(amount))}`

/** One line for the tray: world, last price, balance, P&L; without amounts in privacy mode. */
function describeForTray({ session, feeds, settings }: Omit<TraySummaryParts, 'clock'>): string {
  const { profile, phase } = session.state.get()
  if (!profile) return 'Satchel'
  const quote = feeds.sources['market.quotes'].get()
  const account = feeds.sources['account.state'].get()
  const pnlSats = session.liveOrNone?.netPnlSats()
  const amounts = settings.get().privacy
    ? []
    : [
        account && `${grouped.format(account.account.balanceSats)} sats`,
        typeof pnlSats === 'number' && pnlSats !== 0 && `P&L ${signed(pnlSats)} sats`,
      ]
  return [
    'Satchel',
    profile.network === 'mainnet' ? profile.name : `${profile.network.toUpperCase()}`,
    phase !== 'ready' && phase,
    quote && `${grouped.format(quote.ticker.lastPrice)} USD${quote.source === 'stale' ? ' (old)' : ''}`,
    ...amounts,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

/** Tells the line when it changes, at most once a second. The answer stops it. */
export function watchTraySummary(parts: TraySummaryParts, listener: (summary: string) => void): () => void {
  const { session, feeds, settings, clock } = parts
  let told: string | undefined
  let cancelTimer: (() => void) | undefined

  const tell = (): void => {
    cancelTimer = undefined
    const summary = describeForTray(parts)
    if (summary === told) return
    told = summary
    listener(summary)
  }
  const soon = (): void => {
    cancelTimer ??= clock.after(everyMs, tell)
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
