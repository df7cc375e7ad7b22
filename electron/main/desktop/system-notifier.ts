import type { Profile } from '@common/domain/services/profile'
import type { Network } from '@common/domain/account'
import { closableTrade, toShellRequest } from '@common/domain/notifications/notification-target'
import type { ShellRequest } from '@common/domain/notifications/shell-request'
import type { AppNotification } from '@common/domain/notifications/notification'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import type { Translate } from '@common/texts/translate'
import { text, type Text } from '@common/texts/text'
import type { SystemNotification } from './system-notification'

const batchMs = 300
const maxLines = 5

const environments = { practice: 'environment.practice', testnet: 'environment.testnet' } as const

export interface SystemNotifierDeps {
  readonly tell: (systemNotification: SystemNotification) => void
  readonly closeOthers: (openId: string | null) => void
  readonly show: (shellRequest: ShellRequest) => void
}

export interface SystemNotifier {
  /** @param isHidden omits amounts */
  tell(
    notice: AppNotification,
    profile: Pick<Profile, 'id' | 'network'>,
    say: Translate,
    isHidden: boolean,
  ): void
  setOpenAccount(openId: string | null): void
}

interface QueuedNotification {
  readonly notice: AppNotification
  readonly network: Network
  readonly isHidden: boolean
}

/** Combines a batch into one notification. */
export function createSystemNotifier({ tell, closeOthers, show }: SystemNotifierDeps): SystemNotifier {
  /** Accounts must not share a notification. */
  const waiting = new Map<string, QueuedNotification[]>()

  function notifyOne(
    { notice, network, isHidden }: QueuedNotification,
    profileId: string,
    say: Translate,
  ): void {
    const { event } = notice
    const isTrade = 'tradeId' in toShellRequest(event)
    const closable = closableTrade(event)
    tell({
      profileId,
      title: say(withEnvironment(formatTitle(notice), network)),
      body: say(isHidden ? text('notification.hidden') : toNotificationText(event).body),
      actions: [
        ...(isTrade ? [{ word: say('notification.showTrade'), act: () => show(toShellRequest(event)) }] : []),
        ...(closable === null
          ? []
          : [
              {
                word: say('notification.closeTrade'),
                act: () => show({ kind: 'close-trade', tradeId: closable }),
              },
            ]),
      ],
      onClick: () => show(toShellRequest(event)),
    })
  }

  function notifyBatch(
    several: readonly QueuedNotification[],
    profile: Pick<Profile, 'id' | 'network'>,
    say: Translate,
  ): void {
    tell({
      profileId: profile.id,
      title: say(withEnvironment(text('notification.batch', { count: several.length }), profile.network)),
      body: several
        .slice(-maxLines)
        .map(({ notice }) => say(formatTitle(notice)))
        .join('\n'),
      actions: [],
      onClick: () => show({ kind: 'notices' }),
    })
  }

  return {
    tell(notice, profile, say, isHidden) {
      const { id, network } = profile
      const queue = waiting.get(id)
      if (queue) return void queue.push({ notice, network, isHidden })
      waiting.set(id, [{ notice, network, isHidden }])
      setTimeout(() => {
        const callbacks = waiting.get(id) ?? []
        waiting.delete(id)
        const [first] = callbacks
        if (!first) return
        if (callbacks.length === 1) notifyOne(first, id, say)
        else notifyBatch(callbacks, profile, say)
      }, batchMs)
    },
    setOpenAccount(openId) {
      for (const [id, queue] of waiting) if (id !== openId) queue.length = 0
      closeOthers(openId)
    },
  }
}

function formatTitle({ event, awaySinceMs, happenedAtMs, atMs }: AppNotification): Text {
  const { title } = toNotificationText(event)
  return awaySinceMs === null ? title : text('notification.away', { what: title, at: happenedAtMs ?? atMs })
}

const withEnvironment = (title: Text, network: Network): Text =>
  network === 'mainnet'
    ? title
    : text('notification.inEnvironment', { world: text(environments[network]), title })
