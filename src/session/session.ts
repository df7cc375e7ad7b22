import type { StoringInput } from '@common/bridge/contract/session'
import type { ServiceInput, ServiceKey } from '@common/domain/services/profile'
import type { SessionState } from '@common/domain/services/session-state'
import type { CapabilityName } from '@common/domain/services/capabilities'
import type { SyncJobName } from '@common/domain/sync-jobs'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'
import { toEnvironment } from './environment'
import type { Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'

export const useSessionStore = defineStore('session', () => {
  const connection = useBridge()
  const state = shallowRef<SessionState | null>(null)
  const problem = shallowRef<Message | null>(null)
  followFeed(connection, {
    open: (bridge) => bridge.session.state(null),
    onItem: (item) => {
      state.value = item
      problem.value = null
    },
    onRefused: (error) => {
      problem.value = toMessage(error)
    },
  })

  const phase = computed(() => state.value?.phase ?? null)
  const profile = computed(() => state.value?.profile ?? null)
  const environment = computed(() => (profile.value ? toEnvironment(profile.value) : null))
  /** A null `subject` clears all stores while practice restarts under the same id. */
  const isStartingOver = ref(false)
  /** Account whose data the feeds deliver; null if none. */
  const subject = computed(() =>
    isStartingOver.value || phase.value === 'first-run' || phase.value === 'locked'
      ? null
      : (profile.value?.id ?? null),
  )
  const needsVaultPassphrase = computed(
    () => state.value?.vault.kind === 'file' && state.value.vault.state !== 'open',
  )

  async function startPracticeOver() {
    isStartingOver.value = true
    try {
      await connection.use().practice.startOver(null)
    } finally {
      isStartingOver.value = false
    }
  }

  /** Actions read it before their first await and include it in the write. */
  const profileId = () => subject.value ?? ''

  return {
    state,
    profileId,
    problem,
    phase,
    profile,
    environment,
    subject,
    /** Both the exchange and Satchel support it. */
    can: (name: CapabilityName) => state.value?.capabilities[name] ?? false,
    needsVaultPassphrase,
    /** A list couldn't be updated: an empty one may be incomplete. */
    isFailing: (...jobs: readonly SyncJobName[]) =>
      (state.value?.syncFailures ?? []).some(({ job }) => jobs.includes(job)),
    /** Not read since the account was opened. */
    isLoading: (job: SyncJobName) => state.value?.loading.includes(job) ?? false,
    startPracticeOver,
    ratePassphrase: async (passphrase: string) =>
      (await connection.use().session.ratePassphrase({ passphrase })).score,
    retrySync: (job?: SyncJobName) => connection.use().session.retrySync(job === undefined ? {} : { job }),
    dismissProblem: () => connection.use().session.dismissProblem(null),
    startPractice: () => connection.use().session.startPractice(null),
    testService: (service: ServiceInput) => connection.use().session.testService(service),
    connectService: (service: ServiceInput, storing: StoringInput) =>
      connection.use().session.connectService({ ...service, ...filled(storing) }),
    examineKey: (service: ServiceInput) => connection.use().session.examineKey(service),
    keys: (profileId: string) => connection.use().session.keys({ profileId }),
    /** Without requests to the exchange. */
    knownAccounts: () => connection.use().session.knownAccounts(null),
    addKey: (profileId: string, key: ServiceKey, storing: StoringInput) =>
      connection.use().session.addKey({ profileId, ...key, ...filled(storing) }),
    removeKey: (profileId: string, keyId: string) => connection.use().session.removeKey({ profileId, keyId }),
    giveKey: (profileId: string, key: ServiceKey, storing: StoringInput) =>
      connection.use().session.giveKey({ profileId, ...key, ...filled(storing) }),
    select: (profileId: string) => connection.use().session.select({ profileId }),
    forget: (profileId: string) => connection.use().session.forget({ profileId }),
    leave: () => connection.use().session.leave(null),
    unlock: (vaultPassphrase: string) =>
      connection.use().session.unlock(vaultPassphrase === '' ? {} : { vaultPassphrase }),
    lock: () => connection.use().session.lock(null),
    /** For the lock and a file vault. */
    choosePassphrase: (current: string, next: string) =>
      connection.use().session.choosePassphrase({ next, ...(current !== '' && { current }) }),
  }
})

/** Empty passphrases are omitted: the vault needs none. */
const filled = ({ vaultPassphrase, ...rest }: StoringInput): StoringInput => ({
  ...rest,
  ...(vaultPassphrase !== '' && { vaultPassphrase }),
})
