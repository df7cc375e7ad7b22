import { isKnownSite } from '@common/domain/services/known-services'
import { shell, type BrowserWindow } from 'electron'
import type { Translate } from '@common/texts/translate'
import { text } from '@common/texts/text'
import { askUser } from './ask-user'

/** Ignores addresses other than published exchanges'. */
export async function openOutside(
  window: BrowserWindow | undefined,
  url: string,
  say: Translate,
): Promise<void> {
  if (!isKnownSite(url)) return
  const { href, host } = new URL(url)
  const isAgreed = await askUser(window, {
    message: say(text('outside.ask', { host })),
    detail: href,
    agree: say('outside.open'),
    refuse: say('action.cancel'),
  })
  if (isAgreed) await shell.openExternal(href)
}
