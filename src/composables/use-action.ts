import { BridgeError } from '@common/bridge/protocol'
import { computed, ref, shallowRef, watch } from 'vue'
import { say } from '../format/say'
import { SerialQueue } from '@common/domain/serial-queue'
import { text } from '@common/texts/text'
import { useSessionStore } from '../stores/session'

export interface ActionOptions {
  /** May be started again while it runs, as closing one trade after another. */
  readonly several?: boolean
  /** A call during another one runs after it instead of being dropped. */
  readonly inTurn?: boolean
  /**
   * `account`: when another account is opened, the error is cleared and results of running actions are dropped. `app`: for actions
   * that may open or close an account themselves.
   * @default 'account'
   */
  readonly scope?: 'account' | 'app'
}

/** One thing the user does that takes time and may be refused: busy while it runs, the refusal in words after it. */
export function useAction({ several = false, inTurn = false, scope = 'account' }: ActionOptions = {}) {
  const queue = new SerialQueue()
  const session = useSessionStore()
  /** Id of the account that results belong to; null if they belong to none. */
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

  /**
   * Runs the action. Returns undefined if it was refused, was dropped because another one is running, or another account was opened
   * meanwhile.
   */
  function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (!inTurn) return busy.value && !several ? Promise.resolve(undefined) : runNow(action)
    const startedBy = owner()
    // A change meant for one account is not sent to another.
    return queue.run(() => (startedBy === owner() ? runNow(action) : undefined))
  }

  async function runNow<T>(action: () => Promise<T>): Promise<T | undefined> {
    running.value += 1
    error.value = null
    const startedBy = owner()
    const isCurrent = (): boolean => startedBy === null || startedBy === owner()
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

  const message = computed(() => (error.value ? say(error.value.text) : null))
  /** What was said of one field, such as `restUrl`. */
  const issueOf = (field: string): string | null => {
    const issue = error.value?.issues.find((one) => one.field === field)
    return issue ? say(issue) : null
  }

  return { busy, error, message, issueOf, run, clear: () => (error.value = null) }
}

function toBridgeError(thrown: unknown): BridgeError {
  if (thrown instanceof BridgeError) return thrown
  // Not the bridge's: a fault of the window. The console is for whoever debugs it.
  reportError(thrown)
  return new BridgeError('internal', text('error.window'))
}
