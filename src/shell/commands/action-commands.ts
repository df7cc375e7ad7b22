import { nextTextSize, usualTextSize } from '@common/domain/settings/text-size'
import { useRouter } from 'vue-router'
import { t } from '../../format/translate'
import { useFuturesStore } from '../../portfolio/futures'
import { useSessionStore } from '../../session/session'
import { useSettingsStore } from '../../session/settings'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import { findHelpGroup, helpTexts, helpTopics, useHelp } from '../../ui/overlays/help'
import { action, type Command } from './command'
import type { useForms } from './use-forms'

export function useActionCommands(
  lock: () => unknown,
  { writeOrder, openDeposit, openSend, askCloseAll }: ReturnType<typeof useForms>,
): () => Command[] {
  const session = useSessionStore()
  const settings = useSettingsStore()
  const trades = useFuturesStore()
  const shown = usePendingNavigationStore()
  const help = useHelp()
  const router = useRouter()

  const offeredTopics = () =>
    helpTopics.filter((topic) => findHelpGroup(topic) === 'futures' || session.can('options'))

  const setTextSize = (textSize: number) => settings.change({ textSize })
  /** Browsers have their own zoom. */
  const ofTextSize = (): Command[] => {
    if (settings.info?.shell !== 'electron') return []
    const { textSize } = settings.settings
    return [
      action('text-larger', 'textSize.larger', () => setTextSize(nextTextSize(textSize, 'larger'))),
      action('text-smaller', 'textSize.smaller', () => setTextSize(nextTextSize(textSize, 'smaller'))),
      action('text-usual', 'textSize.usual', () => setTextSize(usualTextSize)),
    ]
  }

  return (): Command[] => [
    { ...action('buy', 'palette.buy', () => writeOrder('buy'), 'b'), also: 'palette.also.buy' },
    { ...action('sell', 'palette.sell', () => writeOrder('sell'), 's'), also: 'palette.also.sell' },
    action('deposit', 'palette.deposit', () => openDeposit('lightning')),
    ...(session.can('onChain')
      ? [action('deposit-on-chain', 'palette.depositOnChain', () => openDeposit('bitcoin'))]
      : []),
    action('pay', 'palette.pay', () => openSend('pay')),
    ...(session.can('transfers') ? [action('transfer', 'palette.transfer', () => openSend('transfer'))] : []),
    ...(trades.running.length > 0 ? [action('close-all', 'palette.closeAll', askCloseAll)] : []),
    ...(session.profile?.network === 'practice'
      ? [action('practice', 'practice.controls', () => router.push('/practice'))]
      : []),
    action('panic', 'shortcut.bulkExit', () => (shown.isStoppingAll = true), t('key.bulkExit')),
    action(
      'privacy',
      'shortcut.privacy',
      () => settings.change({ privacy: !settings.settings.privacy }),
      t('key.privacy'),
    ),
    action('dark', 'palette.dark', () => settings.change({ theme: 'dark' })),
    action('light', 'palette.light', () => settings.change({ theme: 'light' })),
    ...offeredTopics().map((topic) =>
      action(`help-${topic}`, helpTexts[topic].term, () => (help.topic = topic)),
    ),
    ...ofTextSize(),
    action('lock', 'shortcut.lock', lock, t('key.lock')),
    action('connect', 'connect.start', () => router.push('/connect')),
  ]
}
