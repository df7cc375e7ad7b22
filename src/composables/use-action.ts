import { BridgeError } from '@common/bridge/protocol'
import { computed, ref, shallowRef } from 'vue'
import { say } from '../format/say'
import { text } from '@common/texts/text'

export interface ActionOptions {
  /** May be started again while it runs, as closing one trade after another. */
  readonly several?: boolean
}

/** One thing the user does that takes time and may be refused: busy while it runs, the refusal in words after it. */
export function useAction({ several = false }: ActionOptions = {}) {
  const running = ref(0)
  const busy = computed(() => running.value > 0)
  const error = shallowRef<BridgeError | null>(null)

  /** Runs the action; undefined when it was refused, or is running already and only one may. */
  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (busy.value && !several) return undefined
    running.value += 1
    error.value = null
    try {
      return await action()
    } catch (thrown) {
      error.value = toBridgeError(thrown)
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
