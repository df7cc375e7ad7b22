import { watch } from 'vue'
import { useSessionStore } from './session'

/** Also called when the account is closed. */
export function useAccountChange(onChange: () => void): void {
  const session = useSessionStore()
  watch(() => session.subject, onChange)
}
