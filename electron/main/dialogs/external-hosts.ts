import { shell, type BrowserWindow } from 'electron'
import type { Translate } from '@common/texts/translate'
import { text, type Text } from '@common/texts/text'
import { isKnownSite } from '@common/domain/services/known-services'
import { askUser } from './ask-user'

/** Null if allowed, otherwise the message for the page. */
export async function askForHosts(
  window: BrowserWindow | undefined,
  hosts: readonly string[],
  say: Translate,
): Promise<Text | null> {
  const named = { hosts: hosts.join(', ') }
  const answer = await askUser(window, {
    message: say(text('host.ask', named)),
    detail: say(text('host.ask.what', named)),
    agree: say('host.allow'),
    refuse: say('host.refuse'),
  })
  if (answer) return null
  return text(answer === null ? 'host.another' : 'host.refused', named)
}

/** Ignores addresses other than published exchanges'. */
export async function openOutside(
  window: BrowserWindow | undefined,
  url: string,
  say: Translate,
): Promise<void> {
  if (!isKnownSite(url)) return
  const { href, host } = new URL(url)
  const isAgreed = await askUser(window, {
    message: say(text('externalLink.ask', { host })),
    detail: href,
    agree: say('externalLink.open'),
    refuse: say('action.cancel'),
  })
  if (isAgreed) await shell.openExternal(href)
}
