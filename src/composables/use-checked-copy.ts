import { onScopeDispose, ref } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { isLastCopied, noteCopied } from './last-copied'

/** Programs that swap addresses do it at once or when nobody looks. */
const looksAfterMs = [300, 2000]

export type CopyState = 'idle' | 'copied' | 'checked' | 'changed' | 'failed'

/**
 * Copies a payment destination and compares the clipboard afterwards, because malware may replace it with its own address. Main copies and
 * compares in the desktop window, where the page has no permission to read the clipboard. In a browser the page does, if it has that
 * permission; otherwise the state stays `copied`.
 */
export function useCheckedCopy() {
  const connection = useBridge()
  const state = ref<CopyState>('idle')
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const stop = (): void => timers.forEach((timer) => clearTimeout(timer))
  onScopeDispose(stop)

  async function compare(text: string, isUnchanged: () => Promise<boolean | null>): Promise<void> {
    const answer = await isUnchanged().catch(() => null)
    // Another copy replaces this one without being a warning.
    if (answer === null || state.value === 'changed' || !isLastCopied(text)) return
    state.value = answer ? 'checked' : 'changed'
  }

  /** @throws BridgeError while the app is locked or the connection to main is lost */
  const copyByMain = async (text: string): Promise<boolean> =>
    (await connection.use().app.copy({ text })).isCopied
  const isUnchangedByMain = async (): Promise<boolean | null> =>
    (await connection.use().app.isCopyUnchanged(null)).isUnchanged

  async function copy(text: string): Promise<void> {
    stop()
    const isByMain = await copyByMain(text).catch(() => false)
    try {
      if (!isByMain) await navigator.clipboard.writeText(text)
      state.value = 'copied'
      noteCopied(text, Date.now())
    } catch {
      state.value = 'failed'
      return
    }
    const isUnchanged = isByMain ? isUnchangedByMain : () => isOnClipboard(text)
    for (const ms of looksAfterMs) timers.add(setTimeout(() => void compare(text, isUnchanged), ms))
  }

  return { state, copy }
}

/** Null if the page may not read the clipboard without asking, or has no focus. */
async function isOnClipboard(text: string): Promise<boolean | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted' && document.hasFocus() ? (await navigator.clipboard.readText()) === text : null
  } catch {
    return null
  }
}
