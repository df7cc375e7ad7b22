import { onMounted, onUnmounted } from 'vue'
import { whileShown } from './pause-while-hidden'

/** Listens while the component is mounted and its view is shown. */
export function useWindowListener<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false } = {},
): void {
  const add = () => window.addEventListener(name, listener, { capture })
  const remove = () => window.removeEventListener(name, listener, { capture })
  onMounted(add)
  onUnmounted(remove)
  whileShown(add, remove)
}
