import type { Clipboard, Handlers, RouterDeps } from '../router-deps'

type ClipboardHandlers = Pick<Handlers['app'], 'copy' | 'isCopyUnchanged'>

/** Compares only with the last copied text: the window can't search the clipboard. */
export function clipboardRoutes(clipboard: Clipboard | null): ClipboardHandlers {
  let copied: string | null = null
  return {
    copy: async ({ text }) => {
      await clipboard?.writeText(text)
      copied = text
      return { isCopied: clipboard !== null }
    },
    isCopyUnchanged: async () => {
      // Wayland reports an empty clipboard to an unfocused window.
      const found = (await clipboard?.readText()) ?? ''
      return { isUnchanged: found === '' || copied === null ? null : found === copied }
    },
  }
}

/** Shorter parts may match by chance. */
const minPartLength = 8

/** Clears clipboard and primary selection if they contain part of an API key. Doesn't throw: the key is already stored. */
export async function clearKey(
  { clipboard, onUnexpected }: Pick<RouterDeps, 'clipboard' | 'onUnexpected'>,
  parts: { readonly key: string; readonly secret: string; readonly passphrase: string },
): Promise<void> {
  for (const source of [clipboard, clipboard?.selection]) {
    try {
      const found = (await source?.readText()) ?? ''
      const isFound = [parts.key, parts.secret, parts.passphrase].some(
        (part) => part.length >= minPartLength && found.includes(part),
      )
      if (isFound) source?.clear()
    } catch (error) {
      onUnexpected('clipboard', error)
    }
  }
}
