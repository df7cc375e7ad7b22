import { publishedAccountLimits } from '@common/exchange-api/published-market'
import { v3 } from '@common/exchange-api/v3/endpoints'
import type { AccountExchange, NotificationsExchange } from '../../../ports/exchange/exchange-account'
import type { AdapterDeps } from '../../shared/adapter'
import { read, readAll } from '../../shared/translate'
import { toAccount, toNotification } from '../to-domain/v3-account-mapping'

const { account } = v3

export const accountCalls = ({ rest }: AdapterDeps): AccountExchange => ({
  account: async () => read(toAccount, await rest.call(account.get, {}, { priority: 'news' })),
  accountLimits: () => Promise.resolve(publishedAccountLimits),
})

export const notificationsCalls = ({ rest, listLimit: limit }: AdapterDeps): NotificationsExchange => ({
  unread: async () =>
    readAll(
      toNotification,
      (await rest.call(account.notifications, { query: { limit, read: 'false' } })).data,
    ),
  // The lists of withdrawals include failures.
  failedWithdrawals: () => Promise.resolve([]),
  markAllRead: async () => void (await rest.call(account.markNotificationsRead, {})),
})
