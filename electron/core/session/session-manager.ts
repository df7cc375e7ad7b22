import type { Profile, Service } from '@common/domain/services/profile'
import type { SessionState } from '@common/domain/services/session-state'
import type { ProfileColor } from '@common/domain/services/profile-colors'
import { minuteMs } from '@common/domain/durations'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { ActiveAccount } from '../account/active-account'
import type { Connection } from '../ports/connection'
import type { PracticeHost } from '../ports/practice-host'
import { Refusal } from '../ports/refusal'
import type { Secret } from '../ports/secret'
import type { StoredProfile } from '../ports/storage/settings'
import { LatestValue } from '../streams/latest-value'
import { AppLock } from './app-lock'
import { clearPractice } from './profiles/clear-practice'
import { describeSession } from './describe-session'
import { lastChosen, type Restoring } from './profiles/last-chosen'
import { findLostProfile, lostHistories } from './profiles/lost-profile'
import { requirePassphrase } from './require-passphrase'
import { newService } from './connect/new-service'
import { AccountKeys } from './keys/account-keys'
import { removeKeys, storeFoundKey, storeService, readKey } from './keys/stored-key'
import type { OpenedProfile } from './profiles/open-profile'
import { wipeProfileKey } from './profiles/profile-key'
import type { SessionDeps } from './session-deps'
import { createConnectionTests, type ConnectionTests } from './connect/connection-tests'
import { SessionProblems } from './session-problems'
import { practiceConnection, practiceId, practiceProfile, serviceConnection, shownProfile } from './profiles'
import { findProfile, withoutProfile, withProfile, renamed } from './profiles/settings-changes'
import { ClosableQueue } from './closable-queue'
import { message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'

export class SessionManager {
  readonly #deps: SessionDeps
  readonly state: LatestValue<SessionState>
  readonly lock: AppLock
  readonly keys: AccountKeys
  readonly connectionTests: ConnectionTests
  #opened: OpenedProfile | undefined
  #chosen: Profile | null = null
  #restoring: Restoring | null = null
  #needsVault = false
  readonly problems: SessionProblems
  readonly #turns = new ClosableQueue()
  #cancelQueueTimer: (() => void) | undefined
  #keeping: Promise<void> = Promise.resolve()
  #practiceStartedAgainAtMs = -Infinity

  constructor(deps: SessionDeps) {
    this.#deps = deps
    this.problems = new SessionProblems(lostHistories(deps), () => this.#publish())
    deps.practice?.onEnd((problem) => {
      this.problems.practice = problem
      this.#publish()
      void this.#startPracticeAgain()
    })
    this.lock = new AppLock({ ...deps, onIdle: () => this.lockNow() })
    this.connectionTests = createConnectionTests(deps)
    this.keys = new AccountKeys(deps, {
      inTurn: (run) => this.#inTurn(run),
      openVault: (passphrase) => this.#openVault(passphrase),
      whenStored: () => this.#keeping,
      isChosen: ({ id }) => this.#chosen?.id === id,
      openAccountId: () => this.#opened?.active.account.state()?.account.id,
      open: (profile) => this.#openService(profile),
    })
    this.state = new LatestValue(this.#describe())
    deps.shownSettings.onChange(() => this.#publish())
  }

  active(): ActiveAccount {
    if (this.#opened) return this.#opened.active
    throw new Refusal('not-connected', message(this.#needsVault ? 'vault.locked' : 'session.nothingChosen'))
  }

  get chosen(): Profile | null {
    return this.#chosen ?? this.#restoring?.profile ?? null
  }

  get activeOrNull(): ActiveAccount | undefined {
    return this.#opened?.active
  }

  /** Never rejects: problems are part of the state. */
  async restore(): Promise<void> {
    if (this.lock.isOn && !this.lock.keepsFollowing) return
    this.#restoring = lastChosen(this.#deps)
    this.#publish()
    try {
      await this.#inTurn(() => this.#openLast())
    } catch (error) {
      const problem = toMessage(error)
      if (problem !== this.problems.practice) this.problems.profile = problem
    }
    this.#restoring = null
    this.#publish()
  }

  async #openLast(): Promise<void> {
    const { settings, practice } = this.#deps
    const { lastProfileId, profiles } = settings.get()
    if (lastProfileId === practiceId && practice) await this.#openPractice(practice)
    const profile = profiles.find(({ id }) => id === lastProfileId)
    if (profile) await this.#openService(profile)
  }

  /** Also locks the vault; closes the account and overwrites its key unless it stays open while locked. */
  lockNow(): void {
    this.lock.lock()
    this.#deps.vault.lock()
    this.#publish()
    void this.#inTurn(async () => {
      // A change already in progress may have unlocked the vault.
      this.#deps.vault.lock()
      if (!this.lock.keepsFollowing) await this.#closeLive()
    }).catch((error: unknown) => this.#deps.onUnexpected('locking', error))
  }

  /** @param isAnew deletes the stored practice data first */
  startPractice(isAnew = false): Promise<void> {
    return this.#inTurn(async () => {
      const { practice, settings } = this.#deps
      if (!practice) throw new Refusal('unsupported', message('session.noPractice'))
      if (isAnew) await this.#closeLive().then(() => clearPractice(this.#deps))
      await this.#openPractice(practice)
      this.problems.settings = null
      await settings.change(() => ({ lastProfileId: practiceId }))
    })
  }

  async connectService(service: Service, vaultPassphrase: string | undefined): Promise<Profile> {
    // Outside the queue: other changes must not wait for the user.
    await this.#deps.knownHosts.needService(service)
    return this.#inTurn(async () => {
      // Before the slow test; create a vault only for working keys.
      requirePassphrase(this.#deps.vault, vaultPassphrase)
      await this.connectionTests.test(service)
      await this.#openVault(vaultPassphrase)
      const newProfile = newService(service, await findLostProfile(this.#deps, service))
      this.problems.settings = null
      await storeService(this.#deps, newProfile)
      await this.#openService(newProfile.profile)
      return shownProfile(newProfile.profile)
    })
  }

  select(profileId: string): Promise<void> {
    if (profileId === practiceId) return this.startPractice()
    return this.#inTurn(async () => {
      const { settings } = this.#deps
      const profile = findProfile(settings.get(), profileId)
      this.problems.settings = null
      await settings.change(() => ({ lastProfileId: profile.id }))
      await this.#openService(profile)
    })
  }

  rename(profileId: string, name: string, color: ProfileColor): Promise<void> {
    return this.#inTurn(async () => {
      const profile = renamed(findProfile(this.#deps.settings.get(), profileId), name, color)
      await this.#deps.settings.change(withProfile(profile))
      if (this.#chosen?.id === profileId) this.#chosen = shownProfile(profile)
    })
  }

  /** The encrypted history stays on disk, unreadable. */
  forget(profileId: string): Promise<void> {
    return this.#inTurn(async () => {
      const { settings } = this.#deps
      const profile = findProfile(settings.get(), profileId)
      await this.#keeping
      const problem = await removeKeys(this.#deps, profile)
      if (this.#chosen?.id === profileId) await this.#closeLive()
      await settings.change(withoutProfile(profileId))
      if (problem) this.problems.profile = problem
    })
  }

  leave(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#closeLive()
      await this.#deps.settings.change(() => ({ lastProfileId: null }))
    })
  }

  unlock(passphrase: string | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { vault, settings } = this.#deps
      if (this.lock.isOn) await this.lock.unlock(passphrase, settings.get().lastProfileId ?? undefined)
      else {
        requirePassphrase(vault, passphrase)
        await this.#openVault(passphrase)
      }
      this.#publish()
      if (!this.#opened) await this.#openLast()
    })
  }

  choosePassphrase(current: string | undefined, next: string): Promise<void> {
    return this.#inTurn(() => this.lock.choosePassphrase(current, next))
  }

  async close(): Promise<void> {
    if (this.#turns.isClosed) return
    await this.#inTurn(async () => {
      this.#turns.close()
      this.lock.stop()
      try {
        await this.#closeLive()
      } finally {
        this.#deps.vault.lock()
        await this.#keeping
      }
    })
  }

  async #openVault(passphrase: string | undefined): Promise<void> {
    const { vault } = this.#deps
    if (vault.state() === 'open') return
    await vault.unlock(passphrase ?? '')
    this.#publish()
  }

  /** At most once a minute, to avoid a crash loop. */
  async #startPracticeAgain(): Promise<void> {
    const { practice, clock, onUnexpected } = this.#deps
    if (clock.nowMs() - this.#practiceStartedAgainAtMs < minuteMs) return
    this.#practiceStartedAgainAtMs = clock.nowMs()
    await this.#inTurn(async () => {
      if (!practice || !this.#opened || this.#chosen?.id !== practiceId) return
      await this.#openPractice(practice)
      this.problems.profile ??= message('practice.startedAgain')
      this.#publish()
    }).catch((error: unknown) => onUnexpected('practice', error))
  }

  /** The open account stays open until practice runs. @throws Refusal if it can't start */
  async #openPractice(practice: PracticeHost): Promise<void> {
    const environment = await practice.start().catch((error: unknown) => {
      this.problems.practice = toMessage(error)
      this.#publish()
      throw new Refusal('rejected', this.problems.practice)
    })
    this.problems.practice = null
    await this.#open(practiceProfile(this.#deps.practiceName()), practiceConnection(environment), null)
  }

  async #openService(profile: StoredProfile): Promise<void> {
    const { vault } = this.#deps
    await this.#closeLive()
    this.#chosen = shownProfile(profile)
    if (vault.state() === 'locked') {
      this.#needsVault = true
      return this.#publish()
    }
    const found = await readKey(vault, profile).catch((error: unknown) => {
      this.problems.profile = toMessage(error)
      throw error
    })
    if ('problem' in found) {
      this.problems.profile = found.problem
      return this.#publish()
    }
    this.#keeping = storeFoundKey(this.#deps, profile, found.entry)
    await this.#open(this.#chosen, serviceConnection(profile, found.entry), found.entry.historyKey)
  }

  async #open(profile: Profile, connection: Connection, historyKey: Secret | null): Promise<void> {
    try {
      await this.#closeLive()
      // The window doesn't wait for the modules of an account.
      const { openProfile } = await import('./profiles/open-profile')
      this.#opened = await openProfile(
        { ...this.#deps, onNotification: (notification, shown) => this.#onNotification(notification, shown) },
        profile,
        { connection, historyKey },
        () => this.#publish(),
      )
    } catch (error) {
      wipeProfileKey({ connection, historyKey })
      this.#publish()
      throw error
    }
    this.#chosen = profile
    this.problems.profile = this.#opened.problem
    this.problems.records = this.#opened.active
    this.#opened.active.exchange.onQueued(() => this.#watchQueue())
    this.#publish()
  }

  #onNotification(notification: AppNotification, profile: Profile): void {
    if (this.lock.isOn) {
      this.lock.notify(notification)
      this.#publish()
    }
    this.#deps.onNotification(notification, profile)
  }

  async #closeLive(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    this.#chosen = null
    this.#needsVault = false
    this.problems.clear()
    this.#cancelQueueTimer?.()
    this.#cancelQueueTimer = undefined
    if (opened) await opened.close()
  }

  /** At most once a second: it changes with every request. */
  #watchQueue(): void {
    this.#cancelQueueTimer ??= this.#deps.clock.after(1000, () => {
      this.#cancelQueueTimer = undefined
      if (this.#describe().queuedRequests !== this.state.get().queuedRequests) this.#publish()
      if (this.#opened && this.#opened.active.exchange.queuedRequests() > 0) this.#watchQueue()
    })
  }

  #publish(): void {
    this.state.set(this.#describe())
  }

  #describe(): SessionState {
    return describeSession(this.#deps, {
      chosen: this.#chosen,
      restoring: this.#restoring,
      active: this.#opened?.active,
      openedAtMs: this.#opened?.openedAtMs ?? null,
      needsVault: this.#needsVault,
      lock: this.lock,
      problems: this.problems,
    })
  }

  /** Publishes also after a failure, which may have closed the account. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    return this.#turns.run(() => run().finally(() => this.#publish()))
  }
}
