import type { Profile } from '@common/domain/services/profile'
import type { Network } from '@common/domain/account'
import { closableTrade, toShellRequest } from '@common/domain/notifications/notification-target'
import type { ShellRequest } from '@common/domain/notifications/shell-request'
import type { AppNotification } from '@common/domain/notifications/notification'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import type { Translate } from '@common/texts/translate'
import { message, type Message } from '@common/texts/message'
import type { SystemNotification } from './system-notification'

const batchMs = 300
const maxLines = 5

const environments = { practice: 'environment.practice', testnet: 'environment.testnet' } as const

export interface SystemNotifierDeps {
  readonly notify: (systemNotification: SystemNotification) => void
  readonly closeOthers: (openId: string | null) => void
  readonly show: (shellRequest: ShellRequest) => void
}

export interface SystemNotifier {
  /** @param isHidden omits amounts */
  notify(
    notification: AppNotification,
    profile: Pick<Profile, 'id' | 'network'>,
    t: Translate,
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
export function createSystemNotifier({ notify, closeOthers, show }: SystemNotifierDeps): SystemNotifier {
  /** Accounts must not share a notification. */
  const waiting = new Map<string, QueuedNotification[]>()

  function notifyOne(
    { notice, network, isHidden }: QueuedNotification,
    profileId: string,
    t: Translate,
  ): void {
    const { event } = notice
    const isTrade = 'tradeId' in toShellRequest(event)
    const closable = closableTrade(event)
    notify({
      profileId,
      title: t(withEnvironment(formatTitle(notice), network)),
      body: t(isHidden ? message('notification.hidden') : toNotificationText(event).body),
      actions: [
        ...(isTrade ? [{ word: t('notification.showTrade'), act: () => show(toShellRequest(event)) }] : []),
        ...(closable === null
          ? []
          : [
              {
                word: t('notification.closeTrade'),
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
    t: Translate,
  ): void {
    notify({
      profileId: profile.id,
      title: t(withEnvironment(message('notification.batch', { count: several.length }), profile.network)),
      body: several
        .slice(-maxLines)
        .map(({ notice }) => t(formatTitle(notice)))
        .join('\n'),
      actions: [],
      onClick: () => show({ kind: 'notices' }),
    })
  }

  return {
    notify(notification, profile, t, isHidden) {
      const { id, network } = profile
      const queue = waiting.get(id)
      if (queue) return void queue.push({ notice: notification, network, isHidden })
      waiting.set(id, [{ notice: notification, network, isHidden }])
      setTimeout(() => {
        const callbacks = waiting.get(id) ?? []
        waiting.delete(id)
        const [first] = callbacks
        if (!first) return
        if (callbacks.length === 1) notifyOne(first, id, t)
        else notifyBatch(callbacks, profile, t)
      }, batchMs)
    },
    setOpenAccount(openId) {
      for (const [id, queue] of waiting) if (id !== openId) queue.length = 0
      closeOthers(openId)
    },
  }
}

function formatTitle({ event, awaySinceMs, happenedAtMs, atMs }: AppNotification): Message {
  const { title } = toNotificationText(event)
  return awaySinceMs === null
    ? title
    : message('notification.away', { what: title, at: happenedAtMs ?? atMs })
}

const withEnvironment = (title: Message, network: Network): Message =>
  network === 'mainnet'
    ? title
    : message('notification.inEnvironment', { environment: message(environments[network]), title })
