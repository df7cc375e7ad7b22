import { moneyOf } from '@common/domain/payments/networks'
import type { Profile, Service, ServiceKey, SessionState } from '@common/bridge/contract/session'
import { noCapabilities } from '@common/domain/capabilities'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { ProfileColor } from '@common/domain/services/profile-colors'
import type { Sats } from '@common/domain/units'
import { openHistory } from '../history/open-history'
import { startLiveProfile, type LiveProfile } from '../live/live-profile'
import type { Connection } from '../ports/connection'
import type { Exchange } from '../ports/exchange'
import type { PracticeHost } from '../ports/practice-host'
import { Refusal } from '../ports/refusal'
import type { Secret } from '../ports/secret'
import type { StoredProfile } from '../ports/settings'
import { LatestValue } from '../streams/latest-value'
import { needPassphrase } from './need-passphrase'
import { examineKey, newService, testConnection } from './new-service'
import { keepKey, keepService, readKey } from './kept-key'
import type { SessionParts } from './session-parts'
import { SessionProblems } from './session-problems'
import { practiceConnection, practiceId, practiceProfile, serviceConnection, shownProfile } from './profiles'
import { text, type Text } from '@common/texts/text'
import { textOf } from '@common/texts/text-error'

/** Which profile is chosen, and its life: opened, followed, closed. One change at a time. */
export class SessionManager {
  readonly #parts: SessionParts
  readonly state: LatestValue<SessionState>
  #live: LiveProfile | undefined
  #chosen: Profile | null = null
  /** Chosen, but the vault must be opened first. */
  #locked = false
  readonly #problems: SessionProblems
  #turn: Promise<unknown> = Promise.resolve()
  #cancelQueueTimer: (() => void) | undefined
  #closed = false

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#problems = new SessionProblems(parts.settings.problem)
    parts.practice?.onEnd((problem) => {
      this.#problems.practice = problem
      this.#publish()
    })
    this.state = new LatestValue(this.#describe())
  }

  /** The open profile. @throws Refusal when none is */
  live(): LiveProfile {
    if (this.#live) return this.#live
    throw new Refusal('not-connected', this.#locked ? text('vault.locked') : text('session.nothingChosen'))
  }

  get chosen(): Profile | null {
    return this.#chosen
  }

  get liveOrNone(): LiveProfile | undefined {
    return this.#live
  }

  /** Chooses what was chosen last. Never fails: what is wrong is in the state. */
  restore(): Promise<void> {
    return this.#inTurn(async () => {
      const { settings, practice } = this.#parts
      const { lastProfileId, profiles } = settings.get()
      if (lastProfileId === practiceId && practice) await this.#openPractice(practice)
      const profile = profiles.find(({ id }) => id === lastProfileId)
      if (profile) await this.#openService(profile)
    }).catch((error: unknown) => {
      const problem = textOf(error)
      // What is wrong with practice stands with its own profile.
      if (problem !== this.#problems.practice) this.#problems.profile = problem
      this.#publish()
    })
  }

  startPractice(): Promise<void> {
    return this.#inTurn(async () => {
      const { practice, settings } = this.#parts
      if (!practice) throw new Refusal('unsupported', text('session.noPractice'))
      await this.#openPractice(practice)
      this.#problems.settings = null
      await settings.change(() => ({ lastProfileId: practiceId }))
    })
  }

  /** Signs one read. @throws ExchangeError naming the field or the reason */
  testService(service: Service): Promise<{ username: string; balanceSats: Sats }> {
    return testConnection(this.#parts.connectExchange, service)
  }

  /** What its key may do. @throws ExchangeError naming the reason */
  examineKey(service: Service): Promise<KeyPermissions> {
    return examineKey(this.#parts.connectExchange, service)
  }

  /** Tests, keeps the keys, and chooses the service. */
  connectService(service: Service, vaultPassphrase: string | undefined): Promise<Profile> {
    return this.#inTurn(async () => {
      const { vault, settings } = this.#parts
      // Before the wait for the service; a vault is made only for keys that work.
      needPassphrase(vault, vaultPassphrase)
      await this.testService(service)
      await this.#openVault(vaultPassphrase)
      const kept = newService(service)
      const { profile } = kept
      this.#problems.settings = null
      await keepService(settings, vault, kept)
      await this.#openService(profile)
      return shownProfile(profile)
    })
  }

  /** Tests a key at the service of a profile, keeps it in place of the one before, and chooses the profile. Its history stays. */
  giveKey(profileId: string, key: ServiceKey, vaultPassphrase: string | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { vault, settings } = this.#parts
      const profile = this.#storedProfile(profileId)
      needPassphrase(vault, vaultPassphrase)
      await this.testService({ ...profile, ...key })
      await this.#openVault(vaultPassphrase)
      await keepKey(vault, profile, key)
      await settings.change(() => ({ lastProfileId: profileId }))
      await this.#openService(profile)
    })
  }

  #storedProfile(profileId: string): StoredProfile {
    const profile = this.#parts.settings.get().profiles.find(({ id }) => id === profileId)
    if (!profile) throw new Refusal('not-found', text('session.noProfile'))
    return profile
  }

  select(profileId: string): Promise<void> {
    if (profileId === practiceId) return this.startPractice()
    return this.#inTurn(async () => {
      const { settings } = this.#parts
      const profile = this.#storedProfile(profileId)
      this.#problems.settings = null
      await settings.change(() => ({ lastProfileId: profile.id }))
      await this.#openService(profile)
    })
  }

  /** Another name and colour for a service. */
  rename(profileId: string, name: string, color: ProfileColor): Promise<void> {
    return this.#inTurn(async () => {
      const { settings } = this.#parts
      const profile = { ...this.#storedProfile(profileId), name, color }
      await settings.change(({ profiles }) => ({
        profiles: profiles.map((each) => (each.id === profileId ? profile : each)),
      }))
      if (this.#chosen?.id === profileId) this.#chosen = shownProfile(profile)
      this.#publish()
    })
  }

  /** Removes a service and its keys. Its history stays on disk, but nobody can read it any more. */
  forget(profileId: string): Promise<void> {
    return this.#inTurn(async () => {
      const { settings, vault } = this.#parts
      if (!settings.get().profiles.some(({ id }) => id === profileId)) {
        throw new Refusal('not-found', text('session.noProfile'))
      }
      await vault.remove(profileId)
      if (this.#chosen?.id === profileId) await this.#closeLive()
      await settings.change(({ profiles, lastProfileId }) => ({
        profiles: profiles.filter(({ id }) => id !== profileId),
        lastProfileId: lastProfileId === profileId ? null : lastProfileId,
      }))
      this.#publish()
    })
  }

  leave(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#closeLive()
      await this.#parts.settings.change(() => ({ lastProfileId: null }))
      this.#publish()
    })
  }

  unlock(vaultPassphrase: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#openVault(vaultPassphrase)
      const { profiles } = this.#parts.settings.get()
      const profile = this.#locked && profiles.find(({ id }) => id === this.#chosen?.id)
      if (profile) await this.#openService(profile)
      else this.#publish()
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    await this.#inTurn(async () => {
      this.#closed = true
      await this.#closeLive()
      this.#parts.vault.lock()
    })
  }

  async #openVault(passphrase: string | undefined): Promise<void> {
    const { vault } = this.#parts
    if (vault.state() === 'open') return
    await vault.unlock(passphrase ?? '')
    this.#publish()
  }

  /** What is open stays open until practice runs. @throws Refusal in a sentence when it cannot be started */
  async #openPractice(practice: PracticeHost): Promise<void> {
    const world = await practice.start().catch((error: unknown) => {
      const problem = textOf(error)
      this.#problems.practice = problem
      this.#publish()
      throw new Refusal('rejected', problem)
    })
    this.#problems.practice = null
    await this.#open(practiceProfile(null), practiceConnection(world), null)
  }

  async #openService(profile: StoredProfile): Promise<void> {
    const { vault } = this.#parts
    await this.#closeLive()
    this.#chosen = shownProfile(profile)
    if (vault.state() !== 'open') {
      this.#locked = true
      this.#publish()
      return
    }
    const found = await readKey(vault, profile)
    if ('problem' in found) {
      this.#problems.profile = found.problem
      this.#publish()
      return
    }
    const { entry } = found
    await this.#open(this.#chosen, serviceConnection(profile, entry), entry.historyKey)
  }

  async #open(profile: Profile, connection: Connection, historyKey: Secret | null): Promise<void> {
    const { dataFolder, clock, feeds, newId, connectExchange, connectLnurl } = this.#parts
    const { quietSinceMs, onNotice, onUnexpected } = this.#parts
    await this.#closeLive()
    const { history, problem } = openHistory(dataFolder, profile.id, historyKey, clock.nowMs())
    let exchange: Exchange | undefined
    try {
      exchange = connectExchange(connection)
      const money = moneyOf(profile.network, connection.restUrl)
      this.#live = startLiveProfile({
        network: profile.network,
        money,
        exchange,
        lnurl: connectLnurl(money === 'practice' ? new URL(connection.restUrl).origin : null),
        history,
        clock,
        feeds,
        newId,
        quietSinceMs,
        onNotice: (notice) => onNotice(notice, profile.network),
        onHealth: () => this.#publish(),
        onUnexpected,
      })
    } catch (error) {
      feeds.switchTo(undefined)
      await exchange?.close().catch((failure: unknown) => onUnexpected('closing', failure))
      history.close()
      this.#publish()
      throw error
    }
    this.#chosen = profile
    this.#problems.profile = problem
    this.#problems.history = history
    this.#watchQueue()
    this.#publish()
  }

  async #closeLive(): Promise<void> {
    const live = this.#live
    this.#live = undefined
    this.#chosen = null
    this.#locked = false
    this.#problems.clear()
    this.#cancelQueueTimer?.()
    if (live) await live.close()
  }

  /** The queue's length is polled: it changes with every request. */
  #watchQueue(): void {
    this.#cancelQueueTimer = this.#parts.clock.after(1000, () => {
      const { queuedRequests, problem } = this.state.get()
      if (this.#queued() !== queuedRequests || JSON.stringify(this.#problemNow()) !== JSON.stringify(problem))
        this.#publish()
      this.#watchQueue()
    })
  }

  #queued(): number {
    return this.#live?.exchange.queuedRequests() ?? 0
  }

  #problemNow(): Text | null {
    return this.#problems.now(this.#chosen?.id === practiceId, this.#live?.health.problem ?? null)
  }

  #publish(): void {
    this.state.set(this.#describe())
  }

  #describe(): SessionState {
    const { settings, vault, practice } = this.#parts
    const services = settings.get().profiles.map(shownProfile)
    return {
      phase: this.#phase(),
      profile: this.#chosen,
      profiles: practice ? [practiceProfile(this.#problems.practice), ...services] : services,
      problem: this.#problemNow(),
      vault: { kind: vault.kind, state: vault.state() },
      capabilities: this.#live?.exchange.capabilities ?? noCapabilities,
      queuedRequests: this.#queued(),
      reading: this.#live?.reading.now ?? null,
    }
  }

  #phase(): SessionState['phase'] {
    if (!this.#chosen) return 'first-run'
    if (this.#locked) return 'locked'
    return this.#live?.health.phase ?? 'refused'
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(() => {
      if (this.#closed) throw new Refusal('rejected', text('session.closing'))
      return run()
    })
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}
