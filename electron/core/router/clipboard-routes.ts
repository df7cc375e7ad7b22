import type { Clipboard, Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

type ClipboardHandlers = Pick<Handlers['app'], 'copy' | 'isCopyUnchanged'>

/** Copies texts and compares the clipboard with the last copied one only, so that the window can't search the clipboard for other texts. */
export function clipboardRoutes(clipboard: Clipboard | null): ClipboardHandlers {
  let copied: string | null = null
  return {
    copy: answering(async ({ text }) => {
      await clipboard?.writeText(text)
      copied = text
      return { isCopied: clipboard !== null }
    }),
    isCopyUnchanged: answering(async () => {
      // Wayland shows an empty clipboard to a window without focus.
      const found = (await clipboard?.readText()) ?? ''
      return { isUnchanged: found === '' || copied === null ? null : found === copied }
    }),
  }
}

/** A shorter part of a key may be on the clipboard by chance. */
const minPartLength = 8

/** Clears the clipboard if it contains a part of an API key. A failure is reported: the key is stored by then. */
export async function clearKey(
  { clipboard, onUnexpected }: Pick<RouterParts, 'clipboard' | 'onUnexpected'>,
  parts: { readonly key: string; readonly secret: string; readonly passphrase: string },
): Promise<void> {
  try {
    const found = (await clipboard?.readText()) ?? ''
    const isFound = [parts.key, parts.secret, parts.passphrase].some(
      (part) => part.length >= minPartLength && found.includes(part),
    )
    if (isFound) clipboard?.clear()
  } catch (error) {
    onUnexpected('clipboard', error)
  }
}
