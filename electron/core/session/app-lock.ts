import type { Settings } from '@common/domain/settings/settings'
import type { SessionState } from '@common/domain/services/session-state'
import { minuteMs } from '@common/domain/durations'
import type { AppNotification } from '@common/domain/notifications/notification'
import { activeChannels } from '@common/domain/notifications/notification-preferences'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import { message, type Message } from '@common/texts/message'
import type { Clock } from '../ports/clock'
import { Refusal } from '../ports/refusal'
import type { SettingsStore } from '../ports/storage/settings'
import {
  VaultError,
  wipeEntry,
  type PassphraseScore,
  type PassphraseVault,
  type Vault,
} from '../ports/storage/vault'
import type { LatestValue } from '../streams/latest-value'
import { requirePassphrase } from './require-passphrase'

type LockState = SessionState['lock']

export interface AppLockDeps {
  readonly clock: Clock
  readonly shownSettings: LatestValue<Settings>
  readonly vault: Vault
  /** The main vault or, with a keychain, a separate one. */
  readonly passphraseVault: PassphraseVault
  readonly newId: () => string
  /** Lists the profiles whose keys are tied to the lock. */
  readonly settings: Pick<SettingsStore, 'get'>
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly onIdle: () => void
}

const maxNotified = 50

/** A restart can't bypass the lock: with a keychain and a lock passphrase the app starts locked. */
export class AppLock {
  readonly #deps: AppLockDeps
  #isOn: boolean
  /** Stays true if another program removes the file. */
  #hasPassphrase: boolean
  #problem: Message | null = null
  #told: LockState['told'] = []
  #session = new AbortController()
  #lockCount = 0
  #usedAtMs: number
  #cancelTimer: () => void = () => undefined

  constructor(deps: AppLockDeps) {
    const { vault, passphraseVault, clock, shownSettings } = deps
    this.#deps = deps
    this.#hasPassphrase = passphraseVault.state() !== 'absent'
    this.#isOn = vault.kind === 'keychain' && this.#hasPassphrase
    // Remembers the content, for a file that is removed while the app runs.
    if (this.#isOn) passphraseVault.content()
    vault.onLockRestored(() => {
      this.#hasPassphrase = true
      this.#problem = message('lock.restored')
      deps.onIdle()
    })
    if (this.#isOn) this.#session.abort()
    this.#usedAtMs = clock.nowMs()
    shownSettings.onChange(() => this.#watch())
    this.#watch()
  }

  get isOn(): boolean {
    return this.#isOn
  }

  get problem(): Message | null {
    return this.#problem
  }

  /** Aborted while the app is locked. Timers stop while the computer sleeps, so each call checks the idle time. */
  get unlocked(): AbortSignal {
    this.checkIdle()
    return this.#session.signal
  }

  checkIdle(): void {
    if (!this.#isOn && this.#isIdle()) this.#deps.onIdle()
  }

  /** The account stays open while locked, for notifications. */
  get keepsFollowing(): boolean {
    return this.#deps.shownSettings.get().followWhileLocked
  }

  get state(): LockState {
    return { isOn: this.#isOn, opensBy: this.#opensBy(), told: this.#told }
  }

  lock(): void {
    if (this.#opensBy() === null) throw new Refusal('rejected', message('lock.needsPassphrase'))
    this.#isOn = true
    this.#lockCount += 1
    this.#cancelTimer()
    this.#session.abort()
  }

  /**
   * Also unlocks a file vault.
   * @throws Refusal, also if the app is locked again meanwhile, or VaultError if the passphrase is wrong or the keychain refuses
   */
  async unlock(passphrase: string | undefined, profileId: string | undefined): Promise<void> {
    const { vault, passphraseVault } = this.#deps
    const lockCount = this.#lockCount
    if (this.#opensBy() === 'keychain') {
      await this.#askKeychain(profileId ?? 'none')
    } else {
      this.#needFile()
      passphraseVault.lock()
      requirePassphrase(passphraseVault, passphrase)
      await passphraseVault.unlock(passphrase ?? '')
      if (passphraseVault !== vault) passphraseVault.lock()
      // Locks of earlier versions are not bound.
      void this.#bind(false).catch((error: unknown) => this.#deps.onUnexpected('app lock', error))
    }
    if (this.#lockCount !== lockCount) throw new Refusal('rejected', message('lock.isLocked'))
    this.#isOn = false
    this.#told = []
    this.#problem = null
    this.#session = new AbortController()
    this.used()
    this.#watch()
  }

  /** A damaged entry is an answer too; opening the account reports it. */
  async #askKeychain(profileId: string): Promise<void> {
    try {
      const entry = await this.#deps.vault.read(profileId)
      if (entry) wipeEntry(entry)
    } catch (error) {
      if (!(error instanceof VaultError) || error.kind !== 'unreadable') throw error
    }
  }

  async choosePassphrase(current: string | undefined, next: string): Promise<void> {
    const { vault, passphraseVault } = this.#deps
    if (this.#hasPassphrase || passphraseVault.state() !== 'absent') {
      if (passphraseVault !== vault) this.#needFile()
      await passphraseVault.changePassphrase(current ?? '', next)
      return this.#bind(true)
    }
    await passphraseVault.unlock(next)
    this.#hasPassphrase = true
    if (passphraseVault !== vault) passphraseVault.lock()
    this.#watch()
    await this.#bind(true)
  }

  ratePassphrase(passphrase: string): Promise<PassphraseScore> {
    return this.#deps.passphraseVault.rate(passphrase)
  }

  used(): void {
    this.#usedAtMs = this.#deps.clock.nowMs()
  }

  /** On the lock screen, without amounts. */
  notify({ atMs, event }: AppNotification): void {
    const { clock, shownSettings, newId } = this.#deps
    const bySystem = activeChannels(event, shownSettings.get(), clock.nowMs()).includes('system')
    // The notification's own id contains the trade id.
    this.#told = [
      ...this.#told,
      { id: newId(), atMs, title: toNotificationText(event).title, bySystem },
    ].slice(-maxNotified)
  }

  stop(): void {
    this.#cancelTimer()
  }

  #bind(isChanged: boolean): Promise<void> {
    const { vault, settings } = this.#deps
    const profileIds = settings.get().profiles.map(({ id }) => id)
    return vault.bindLock(profileIds, isChanged)
  }

  /**
   * A missing file would be created with any passphrase.
   * @throws StorageLost while it is restored; Refusal if the keychain's lock is missing
   */
  #needFile(): void {
    const { vault, passphraseVault } = this.#deps
    passphraseVault.checkFile()
    if (passphraseVault !== vault && passphraseVault.state() === 'absent')
      throw new Refusal('rejected', message('lock.lost'))
  }

  #opensBy(): LockState['opensBy'] {
    const { vault, passphraseVault } = this.#deps
    if (this.#hasPassphrase || passphraseVault.state() !== 'absent') return 'passphrase'
    return vault.kind === 'keychain' ? 'keychain' : null
  }

  #isIdle(): boolean {
    const { clock, shownSettings } = this.#deps
    const afterMs = shownSettings.get().lockAfterMinutes * minuteMs
    // A clock set back must not extend the idle time.
    this.#usedAtMs = Math.min(this.#usedAtMs, clock.nowMs())
    return afterMs > 0 && clock.nowMs() - this.#usedAtMs >= afterMs && this.#opensBy() !== null
  }

  #watch(): void {
    const { clock, shownSettings, onIdle } = this.#deps
    this.#cancelTimer()
    const afterMs = shownSettings.get().lockAfterMinutes * minuteMs
    if (afterMs === 0 || this.#isOn) return
    if (this.#isIdle()) return onIdle()
    const leftMs = afterMs - (clock.nowMs() - this.#usedAtMs)
    this.#cancelTimer = clock.after(Math.max(1000, Math.min(leftMs, minuteMs)), () => this.#watch())
  }
}
