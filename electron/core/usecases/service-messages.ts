import type { ServiceNotification } from '../ports/exchange-account'
import type { Exchange } from '../ports/exchange'
import { Refusal } from '../ports/refusal'
import type { WalletBook } from '../state/wallet-book'
import { syncFailedWithdrawals } from './wallet/sync-failed-withdrawals'
import { text } from '@common/texts/text'

export interface ServiceMessagesPorts {
  readonly exchange: Pick<Exchange, 'notifications'>
  readonly wallet: WalletBook
}

/** The service's own messages. @throws Refusal where it has none */
export function serviceMessages({ exchange, wallet }: ServiceMessagesPorts) {
  const { notifications } = exchange
  const readFailed = syncFailedWithdrawals({ exchange, wallet })
  const needed = () => {
    if (notifications === null) throw new Refusal('unsupported', text('area.unsupported'))
    return notifications
  }
  return {
    unread: async (): Promise<ServiceNotification[]> => needed().unread(),
    async markAllRead(): Promise<void> {
      // Of a withdrawal that failed unread messages alone may tell.
      await readFailed()
      await needed().markAllRead()
    },
  }
}
