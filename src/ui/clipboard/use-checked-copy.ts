import { onScopeDispose, ref } from 'vue'
import { useBridge } from '../../bridge/use-bridge'
import { isLastCopied, recordCopied } from './last-copied'

/** Clipboard malware replaces addresses immediately or later. */
const checkAfterMs = [300, 2000]

type CopyState = 'idle' | 'copied' | 'checked' | 'changed' | 'failed'

/** In the desktop window main copies and checks: the page may not read the clipboard. */
export function useCheckedCopy() {
  const connection = useBridge()
  const state = ref<CopyState>('idle')
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let copies = 0
  /** Also drops responses of earlier copies and checks. */
  function stop() {
    copies += 1
    timers.forEach((timer) => clearTimeout(timer))
  }
  onScopeDispose(stop)

  async function compare(text: string, isUnchanged: () => Promise<boolean | null>) {
    const current = copies
    const answer = await isUnchanged().catch(() => null)
    if (answer === null || copies !== current || state.value === 'changed' || !isLastCopied(text)) return
    state.value = answer ? 'checked' : 'changed'
  }

  /** @throws BridgeError while locked or disconnected */
  const copyByMain = async (text: string): Promise<boolean> =>
    (await connection.use().app.copy({ text })).isCopied
  const isUnchangedByMain = async (): Promise<boolean | null> =>
    (await connection.use().app.isCopyUnchanged(null)).isUnchanged

  async function copy(text: string) {
    stop()
    const current = copies
    const isByMain = await copyByMain(text).catch(() => false)
    const isCopied = isByMain || (await writeText(text))
    if (isCopied) recordCopied(text, Date.now())
    if (copies !== current) return
    state.value = isCopied ? 'copied' : 'failed'
    if (!isCopied) return
    const isUnchanged = isByMain ? isUnchangedByMain : () => isOnClipboard(text)
    for (const ms of checkAfterMs) timers.add(setTimeout(() => void compare(text, isUnchanged), ms))
  }

  function reset() {
    stop()
    state.value = 'idle'
  }

  return { state, copy, reset }
}

const writeText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

async function isOnClipboard(text: string): Promise<boolean | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted' && document.hasFocus() ? (await navigator.clipboard.readText()) === text : null
  } catch {
    return null
  }
}
