import { v2 } from '@common/exchange-api/v2/endpoints'
import type {
  AccountExchange,
  NotificationsExchange,
  ProfileExchange,
} from '../../../ports/exchange/exchange-account'
import type { AdapterDeps } from '../../shared/adapter'
import { read, readAll, written } from '../../shared/translate'
import * as account from '../../shared/to-domain/shared-account-mapping'
import { toNotification, toFailedWithdrawal } from '../to-domain/notification'
import { toUserChange } from '../to-wire'

const { app, notifications, user } = v2

export const accountCalls = ({ rest }: AdapterDeps): AccountExchange => ({
  account: async () => read(account.toAccount, await rest.call(user.getUser, {}, { priority: 'news' })),
  accountLimits: async () => read(account.toAccountLimits, await rest.call(app.configuration, {})),
})

export const profileCalls = ({ rest }: AdapterDeps): ProfileExchange => ({
  profile: async () => read(account.toProfile, await rest.call(user.getUser, {}, { priority: 'news' })),
  changeProfile: async (change) => {
    const body = toUserChange(change)
    return written(account.toProfile, await rest.call(user.updateUser, { body }, { priority: 'wallet' }))
  },
})

export const notificationsCalls = ({ rest }: AdapterDeps): NotificationsExchange => ({
  unread: async () => readAll(toNotification, await rest.call(notifications.fetch, {})),
  failedWithdrawals: async () => {
    // An unreadable message must not hide the others.
    const onUnreadable = () => undefined
    const wire = await rest.call(notifications.fetch, {}, { onUnreadable })
    return readAll(toNotification, wire)
      .map(toFailedWithdrawal)
      .filter((id) => id !== null)
  },
  markAllRead: async () => void (await rest.call(notifications.markAllRead, {})),
})
