import { computed, nextTick, ref } from 'vue'
import { useSessionStore } from '../session/session'
import { useAction } from '../ui/use-action'

/** @param focusFirst called after each attempt, because the field is disabled meanwhile */
export function useUnlock(focusFirst: () => void) {
  const session = useSessionStore()
  const { busy, errorText, findIssue, run } = useAction({ scope: 'app' })
  const passphrase = ref('')
  const fieldError = computed(() => findIssue('vaultPassphrase') ?? errorText.value)

  async function unlock() {
    await run(() => session.unlock(passphrase.value))
    passphrase.value = ''
    await nextTick(focusFirst)
  }

  return { session, busy, errorText, fieldError, passphrase, run, unlock }
}
