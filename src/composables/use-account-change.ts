import { watch } from 'vue'
import { useSessionStore } from '../stores/session'

/** Calls back once another account is shown, or none. */
export function useAccountChange(onChange: () => void): void {
  const session = useSessionStore()
  watch(() => session.subject, onChange)
}
