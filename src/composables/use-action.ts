import { BridgeError } from '@common/bridge/protocol'
import { computed, ref, shallowRef } from 'vue'

/** One thing the user does that takes time and may be refused: busy while it runs, the refusal in words after it. */
export function useAction() {
  const busy = ref(false)
  const error = shallowRef<BridgeError | null>(null)

  /** Runs the action unless it is running; undefined when it was refused. */
  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (busy.value) return undefined
    busy.value = true
    error.value = null
    try {
      return await action()
    } catch (thrown) {
      error.value = toBridgeError(thrown)
      return undefined
    } finally {
      busy.value = false
    }
  }

  const message = computed(() => error.value?.message ?? null)
  /** What was said of one field, such as `restUrl`. */
  const issueOf = (field: string): string | null =>
    error.value?.issues.find((issue) => issue.field === field)?.message ?? null

  return { busy, error, message, issueOf, run, clear: () => (error.value = null) }
}

function toBridgeError(thrown: unknown): BridgeError {
  if (thrown instanceof BridgeError) return thrown
  // Not the bridge's: a fault of the window. The console is for whoever debugs it.
  reportError(thrown)
  return new BridgeError('internal', 'Something went wrong in the window. Nothing was sent.')
}
