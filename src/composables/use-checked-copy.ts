import { onScopeDispose, ref } from 'vue'
import { noteCopied } from './last-copied'

/** Programs that swap addresses do it at once or when nobody looks. */
const looksAfterMs = [300, 2000]

export type CopyState = 'idle' | 'copied' | 'checked' | 'changed' | 'failed'

/**
 * Copies where money is to be sent, and reads the clipboard back, for some programs put their own address there. Only where reading
 * needs no question to the user; elsewhere it stays `copied`.
 */
export function useCheckedCopy() {
  const state = ref<CopyState>('idle')
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const stop = (): void => timers.forEach((timer) => clearTimeout(timer))
  onScopeDispose(stop)

  async function compare(text: string): Promise<void> {
    const found = await clipboardText()
    if (found === null || state.value === 'changed') return
    state.value = found === text ? 'checked' : 'changed'
  }

  async function copy(text: string): Promise<void> {
    stop()
    try {
      await navigator.clipboard.writeText(text)
      state.value = 'copied'
      noteCopied(text, Date.now())
    } catch {
      state.value = 'failed'
      return
    }
    for (const ms of looksAfterMs) timers.add(setTimeout(() => void compare(text), ms))
  }

  return { state, copy }
}

/** Null where it may not be read without asking, or the window is not in front. */
async function clipboardText(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted' && document.hasFocus() ? await navigator.clipboard.readText() : null
  } catch {
    return null
  }
}
