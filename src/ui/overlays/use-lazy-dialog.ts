import { defineAsyncComponent, watch, type Component, type ComponentPublicInstance } from 'vue'
import { useTypeAhead } from './use-type-ahead'

interface LazyDialog {
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** Loads a dialog when it is first shown, and withholds keys from the view until the dialog has the focus. */
export function useLazyDialog<T extends Component = { new (): ComponentPublicInstance }>(
  load: () => Promise<{ readonly default: T }>,
  { isOpen, close }: LazyDialog,
): { dialog: T; takeTyped: () => string } {
  const typeAhead = useTypeAhead(close)
  watch(isOpen, (open) => void (open ? typeAhead.begin() : typeAhead.take()), {
    immediate: true,
    flush: 'sync',
  })
  const dialog = defineAsyncComponent<T>(() =>
    load().catch((error: unknown) => {
      close()
      throw error
    }),
  )
  return { dialog, takeTyped: () => typeAhead.take() }
}
