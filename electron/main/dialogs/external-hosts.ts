import { shell, type BrowserWindow } from 'electron'
import type { Translate } from '@common/texts/translate'
import { message, type Message } from '@common/texts/message'
import { isKnownSite } from '@common/domain/services/known-services'
import { askUser } from './ask-user'

/** Null if allowed, otherwise the message for the page. */
export async function askForHosts(
  window: BrowserWindow | undefined,
  hosts: readonly string[],
  t: Translate,
): Promise<Message | null> {
  const named = { hosts: hosts.join(', ') }
  const answer = await askUser(window, {
    message: t(message('host.ask', named)),
    detail: t(message('host.ask.what', named)),
    agree: t('host.allow'),
    refuse: t('host.refuse'),
  })
  if (answer) return null
  return message(answer === null ? 'host.another' : 'host.refused', named)
}

/** Ignores addresses other than published exchanges'. */
export async function openOutside(
  window: BrowserWindow | undefined,
  url: string,
  t: Translate,
): Promise<void> {
  if (!isKnownSite(url)) return
  const { href, host } = new URL(url)
  const isAgreed = await askUser(window, {
    message: t(message('externalLink.ask', { host })),
    detail: href,
    agree: t('externalLink.open'),
    refuse: t('action.cancel'),
  })
  if (isAgreed) await shell.openExternal(href)
}
