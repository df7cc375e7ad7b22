import { BridgeError } from '@common/bridge/protocol'
import { computed, ref, shallowRef, watch } from 'vue'
import { t } from '../format/translate'
import { SerialQueue } from '@common/domain/collections/serial-queue'
import { message } from '@common/texts/message'
import { useSessionStore } from '../session/session'

export interface ActionOptions {
  readonly several?: boolean
  readonly inTurn?: boolean
  /**
   * `account`: a switch clears the error and drops running results. `app`: the action itself switches accounts.
   * @default 'account'
   */
  readonly scope?: 'account' | 'app'
}

export function useAction({ several = false, inTurn = false, scope = 'account' }: ActionOptions = {}) {
  const queue = new SerialQueue()
  const session = useSessionStore()
  const owner = (): string | null => (scope === 'account' ? session.subject : null)
  const running = ref(0)
  const busy = computed(() => running.value > 0)
  const error = shallowRef<BridgeError | null>(null)

  watch(
    owner,
    (_, before) => {
      if (before !== null) error.value = null
    },
    { flush: 'sync' },
  )

  /** Returns undefined if the action failed, was dropped, or the account changed. */
  function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (!inTurn) return busy.value && !several ? Promise.resolve(undefined) : runNow(action)
    const startedBy = owner()
    // A queued change must not reach another account.
    return queue.run(() => (startedBy === owner() ? runNow(action) : undefined))
  }

  /** Returns true if the action succeeded, and false where `run` returns undefined. */
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> =>
    (await run(() => action().then(() => true))) ?? false

  async function runNow<T>(action: () => Promise<T>): Promise<T | undefined> {
    running.value += 1
    error.value = null
    const startedBy = owner()
    const isCurrent = () => startedBy === null || startedBy === owner()
    try {
      const result = await action()
      return isCurrent() ? result : undefined
    } catch (thrown) {
      if (isCurrent()) error.value = toBridgeError(thrown)
      return undefined
    } finally {
      running.value -= 1
    }
  }

  const errorText = computed(() => (error.value ? t(error.value.text) : null))
  const findIssue = (field: string): string | null => {
    const issue = error.value?.issues.find((candidate) => candidate.field === field)
    return issue ? t(issue) : null
  }

  return { busy, error, errorText, findIssue, run, attempt, clear: () => (error.value = null) }
}

function toBridgeError(thrown: unknown): BridgeError {
  if (thrown instanceof BridgeError) return thrown
  reportError(thrown)
  return new BridgeError('internal', message('error.window'))
}
