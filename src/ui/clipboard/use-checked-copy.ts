import { onScopeDispose, ref } from 'vue'
import { useBridge } from '../../bridge/use-bridge'
import { isLastCopied, recordCopied } from './last-copied'

/** Clipboard malware replaces addresses immediately or later. */
const checkAfterMs = [300, 2000]

export type CopyState = 'idle' | 'copied' | 'checked' | 'changed' | 'failed'

/** In the desktop window main copies and checks: the page may not read the clipboard. */
export function useCheckedCopy() {
  const connection = useBridge()
  const state = ref<CopyState>('idle')
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const stop = (): void => timers.forEach((timer) => clearTimeout(timer))
  onScopeDispose(stop)

  async function compare(text: string, isUnchanged: () => Promise<boolean | null>): Promise<void> {
    const answer = await isUnchanged().catch(() => null)
    if (answer === null || state.value === 'changed' || !isLastCopied(text)) return
    state.value = answer ? 'checked' : 'changed'
  }

  /** @throws BridgeError while locked or disconnected */
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
      recordCopied(text, Date.now())
    } catch {
      state.value = 'failed'
      return
    }
    const isUnchanged = isByMain ? isUnchangedByMain : () => isOnClipboard(text)
    for (const ms of checkAfterMs) timers.add(setTimeout(() => void compare(text, isUnchanged), ms))
  }

  function reset(): void {
    stop()
    state.value = 'idle'
  }

  return { state, copy, reset }
}

async function isOnClipboard(text: string): Promise<boolean | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted' && document.hasFocus() ? (await navigator.clipboard.readText()) === text : null
  } catch {
    return null
  }
}
