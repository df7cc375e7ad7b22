import type { ServiceNotification } from '../ports/exchange/exchange-account'
import type { Exchange } from '../ports/exchange/exchange'
import { Refusal } from '../ports/refusal'
import type { WalletTracker } from '../state/wallet-tracker'
import { syncFailedWithdrawals } from './wallet/sync-failed-withdrawals'
import { message } from '@common/texts/message'

interface ServiceMessagesDeps {
  readonly exchange: Pick<Exchange, 'notifications'>
  readonly wallet: WalletTracker
}

/** @throws Refusal if the exchange has no messages */
export interface ServiceMessages {
  unread(): Promise<ServiceNotification[]>
  markAllRead(): Promise<void>
}

export function serviceMessages({ exchange, wallet }: ServiceMessagesDeps): ServiceMessages {
  const { notifications } = exchange
  const readFailed = syncFailedWithdrawals({ exchange, wallet })
  const needed = () => {
    if (notifications === null) throw new Refusal('unsupported', message('area.unsupported'))
    return notifications
  }
  return {
    unread: async () => needed().unread(),
    async markAllRead() {
      // An unread message may be the only report of a failed withdrawal.
      await readFailed()
      await needed().markAllRead()
    },
  }
}
