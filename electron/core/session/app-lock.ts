import type { Settings } from '@common/bridge/contract/app'
import type { SessionState } from '@common/bridge/contract/session'
import { minuteMs } from '@common/domain/durations'
import type { AppNotification } from '@common/domain/notifications/notification'
import { activeChannels } from '@common/domain/notifications/notification-preferences'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import { text } from '@common/texts/text'
import type { Clock } from '../ports/clock'
import { Refusal } from '../ports/refusal'
import type { PassphraseScore, PassphraseVault, Vault } from '../ports/storage/vault'
import type { LatestValue } from '../streams/latest-value'
import { requirePassphrase } from './require-passphrase'

type LockState = SessionState['lock']

export interface AppLockDeps {
  readonly clock: Clock
  readonly settings: LatestValue<Settings>
  readonly vault: Vault
  /** The main vault or, with a keychain, a separate one. */
  readonly guard: PassphraseVault
  readonly newId: () => string
  readonly onIdle: () => void
}

const maxNotified = 50

/** A restart can't bypass the lock: with a keychain and a lock passphrase the app starts locked. */
export class AppLock {
  readonly #deps: AppLockDeps
  #isOn: boolean
  #told: LockState['told'] = []
  #session = new AbortController()
  #usedAtMs: number
  #cancelTimer: () => void = () => undefined

  constructor(deps: AppLockDeps) {
    const { vault, guard, clock, settings } = deps
    this.#deps = deps
    this.#isOn = vault.kind === 'keychain' && guard.state() !== 'absent'
    if (this.#isOn) this.#session.abort()
    this.#usedAtMs = clock.nowMs()
    settings.onChange(() => this.#watch())
    this.#watch()
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Aborted while the app is locked. */
  get unlocked(): AbortSignal {
    return this.#session.signal
  }

  /** The account stays open while locked, for notifications. */
  get keepsFollowing(): boolean {
    return this.#deps.settings.get().followWhileLocked
  }

  get state(): LockState {
    return { isOn: this.#isOn, opensBy: this.#opensBy(), told: this.#told }
  }

  /** @throws Refusal if nothing could unlock the app */
  lock(): void {
    if (this.#opensBy() === null) throw new Refusal('rejected', text('lock.needsPassphrase'))
    this.#isOn = true
    this.#cancelTimer()
    this.#session.abort()
  }

  /**
   * Also unlocks a file vault.
   * @throws Refusal, or VaultError if the passphrase is wrong or the keychain refuses
   */
  async unlock(passphrase: string | undefined, profileId: string | undefined): Promise<void> {
    const { vault, guard } = this.#deps
    if (this.#opensBy() === 'keychain') await vault.read(profileId ?? 'none')
    else {
      guard.lock()
      requirePassphrase(guard, passphrase)
      await guard.unlock(passphrase ?? '')
      if (guard !== vault) guard.lock()
    }
    this.#isOn = false
    this.#told = []
    this.#session = new AbortController()
    this.used()
    this.#watch()
  }

  async choosePassphrase(current: string | undefined, next: string): Promise<void> {
    const { vault, guard } = this.#deps
    if (guard.state() !== 'absent') return guard.changePassphrase(current ?? '', next)
    await guard.unlock(next)
    if (guard !== vault) guard.lock()
    this.#watch()
  }

  ratePassphrase(passphrase: string): Promise<PassphraseScore> {
    return this.#deps.guard.rate(passphrase)
  }

  used(): void {
    this.#usedAtMs = this.#deps.clock.nowMs()
  }

  /** On the lock screen, without amounts. */
  tell({ atMs, event }: AppNotification): void {
    const { clock, settings, newId } = this.#deps
    const bySystem = activeChannels(event, settings.get(), clock.nowMs()).includes('system')
    // The notification's own id contains the trade id.
    this.#told = [
      ...this.#told,
      { id: newId(), atMs, title: toNotificationText(event).title, bySystem },
    ].slice(-maxNotified)
  }

  stop(): void {
    this.#cancelTimer()
  }

  #opensBy(): LockState['opensBy'] {
    const { vault, guard } = this.#deps
    if (guard.state() !== 'absent') return 'passphrase'
    return vault.kind === 'keychain' ? 'keychain' : null
  }

  #watch(): void {
    const { clock, settings, onIdle } = this.#deps
    this.#cancelTimer()
    const afterMs = settings.get().lockAfterMinutes * minuteMs
    if (afterMs === 0 || this.#isOn) return
    // A clock set back must not extend the idle time.
    this.#usedAtMs = Math.min(this.#usedAtMs, clock.nowMs())
    const idleMs = clock.nowMs() - this.#usedAtMs
    if (idleMs >= afterMs && this.#opensBy() !== null) return onIdle()
    this.#cancelTimer = clock.after(Math.max(1000, Math.min(afterMs - idleMs, minuteMs)), () => this.#watch())
  }
}
