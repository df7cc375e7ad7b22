import { quietAt } from '@common/domain/notifications/notification-preferences'
import { minuteMs, secondMs } from '@common/domain/durations'
import type { Settings } from '@common/domain/settings/settings'
import type { AppFeeds } from './account/app-feeds'
import type { Clock } from './ports/clock'
import type { SessionManager } from './session/session-manager'
import type { LatestValue } from './streams/latest-value'
import type { Profile } from '@common/domain/services/profile'
import type { SessionState } from '@common/domain/services/session-state'
import type { Translate } from '@common/texts/translate'
import { message, type PlainKey } from '@common/texts/message'
import { sanitizeForDisplay } from '@common/texts/sanitize-for-display'

const changeEveryMs = secondMs
const priceEveryMs = 3 * secondMs
/** Prices arrive about once a second. */
const nextPriceMs = 300
/** Fits into a menu. */
const longestName = 40

interface TraySummaryDeps {
  readonly session: SessionManager
  readonly feeds: AppFeeds
  readonly settings: LatestValue<Settings>
  readonly clock: Clock
  readonly t: Translate
}

export interface TrayStatus {
  readonly line: string
  readonly facts: readonly string[]
  readonly isQuiet: boolean
  readonly canLock: boolean
  readonly running: number
}

function computeTrayStatus(deps: TraySummaryDeps): TrayStatus {
  const { session, settings, clock } = deps
  const { isOn, opensBy } = session.lock.state
  return {
    line: formatLine(deps),
    facts: formatFacts(deps),
    isQuiet: quietAt(settings.get(), clock.nowMs()) !== null,
    canLock: !isOn && opensBy !== null,
    running: isOn ? 0 : (session.activeOrNull?.futures.running().length ?? 0),
  }
}

function formatFacts(deps: TraySummaryDeps): readonly string[] {
  const { session, feeds, settings, t } = deps
  const { profile, phase } = session.state.get()
  if (!profile) return [t(phase === 'locked' ? 'phase.locked' : 'tray.noAccount')]
  const username = feeds.sources['account.state'].get()?.account.username ?? ''
  const name = profile.network === 'practice' ? username : profile.name
  const exposure = session.activeOrNull?.exposure
  const pnlSats = settings.get().privacy || exposure?.hasPositions() !== true ? null : exposure.netPnlSats()
  const distance = exposure?.worstDistance()
  return [
    t(
      message('tray.account', {
        name: sanitizeForDisplay(name, longestName),
        environment: environmentText(profile, t),
      }),
    ),
    t(phase === 'ready' ? 'tray.connected' : phases[phase]),
    formatQuotePrice(deps),
    typeof pnlSats === 'number' && t(isOld(deps) ? 'tray.oldPnl' : 'tray.pnl', { pnl: pnlSats }),
    typeof distance === 'number' && t('tray.worst', { distance }),
  ].filter((fact) => typeof fact === 'string')
}

const environmentText = ({ network }: Profile, t: Translate): string =>
  t(network === 'mainnet' ? 'environment.mainnet.money' : environments[network])

function formatQuotePrice(deps: TraySummaryDeps): string | null {
  const { feeds, t } = deps
  const quote = feeds.sources['market.quotes'].get()
  if (!quote) return null
  const price = quote.ticker.lastPrice
  return isOld(deps)
    ? t('tray.oldPrice', { price, age: formatQuoteAge(quote.receivedAtMs, deps) })
    : t('tray.price', { price })
}

function formatLine(deps: TraySummaryDeps): string {
  const { session, feeds, settings, t } = deps
  const { profile, phase } = session.state.get()
  if (!profile) return t('app.name')
  const account = feeds.sources['account.state'].get()
  const pnlSats = session.activeOrNull?.exposure.netPnlSats()
  const amounts = settings.get().privacy
    ? []
    : [
        account && t('figure.sats', { amount: account.account.balanceSats }),
        typeof pnlSats === 'number' &&
          pnlSats !== 0 &&
          t(isOld(deps) ? 'tray.oldPnl' : 'tray.pnl', { pnl: pnlSats }),
      ]
  return [
    t('app.name'),
    profile.network === 'mainnet'
      ? sanitizeForDisplay(profile.name, longestName)
      : t(environments[profile.network]),
    phase !== 'ready' && t(phases[phase]),
    formatQuotePrice(deps),
    ...amounts,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

const oldAfterMs = 10 * secondMs

function isOld({ feeds, clock }: TraySummaryDeps): boolean {
  const quote = feeds.sources['market.quotes'].get()
  return quote !== null && (quote.source === 'stale' || clock.nowMs() - quote.receivedAtMs > oldAfterMs)
}

function formatQuoteAge(receivedAtMs: number, { clock, t }: TraySummaryDeps): string {
  const ageMs = Math.max(0, clock.nowMs() - receivedAtMs)
  return ageMs < minuteMs
    ? t('time.seconds', { count: Math.floor(ageMs / oldAfterMs) * (oldAfterMs / secondMs) })
    : t('time.minutes', { count: Math.floor(ageMs / minuteMs) })
}

const environments = { practice: 'environment.practice', testnet: 'environment.testnet' } as const
const phases = {
  'first-run': 'phase.firstRun',
  locked: 'phase.locked',
  connecting: 'phase.connecting',
  offline: 'phase.offline',
  refused: 'phase.refused',
} as const satisfies Record<Exclude<SessionState['phase'], 'ready'>, PlainKey>

/** At most once a second. Prices update every third second without a timer; others are debounced. */
export function watchTrayStatus(deps: TraySummaryDeps, listener: (status: TrayStatus) => void): () => void {
  const { session, feeds, settings, clock } = deps
  let shown: string | undefined
  let publishedId: string | undefined
  let cancelTimer: (() => void) | undefined
  let waitsFor: 'age' | 'price' | 'change' = 'age'
  let lastPublishedUpMs = -Infinity
  let checkedUpMs = -Infinity

  const scheduleUpdate = (delayMs: number, trigger: typeof waitsFor): void => {
    cancelTimer?.()
    waitsFor = trigger
    cancelTimer = clock.after(delayMs, publish)
  }
  const publish = (): void => {
    checkedUpMs = clock.upMs()
    const status = computeTrayStatus(deps)
    publishedId = session.state.get().profile?.id
    const serialized = JSON.stringify(status)
    // The displayed age increases.
    scheduleUpdate(oldAfterMs, 'age')
    if (serialized === shown) return
    shown = serialized
    lastPublishedUpMs = checkedUpMs
    listener(status)
  }
  const onPrice = (): void => {
    if (waitsFor === 'change') return
    // Quotes change more often than the text.
    const leftMs = Math.max(lastPublishedUpMs + priceEveryMs, checkedUpMs + changeEveryMs) - clock.upMs()
    if (leftMs <= nextPriceMs) publish()
    else if (waitsFor === 'age') scheduleUpdate(leftMs + nextPriceMs, 'price')
  }
  const onChange = (): void => {
    // Figures must not appear under another account.
    const { profile } = session.state.get()
    if (profile?.id !== publishedId) return publish()
    if (waitsFor !== 'change') scheduleUpdate(changeEveryMs, 'change')
  }
  const stops = [
    feeds.sources['market.quotes'].onChange(onPrice),
    ...[session.state, feeds.sources['account.state'], settings].map((value) =>
      (value as LatestValue<unknown>).onChange(onChange),
    ),
  ]
  publish()
  return () => {
    cancelTimer?.()
    for (const stop of stops) stop()
  }
}
