import type { AccountState } from '@common/bridge/contract/account'
import { issueOf } from '@common/domain/issue'
import type { Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { Exchange } from '../../ports/exchange'
import type { MadeTransfer } from '../../ports/exchange-wallet'
import { Refusal, refuseFields } from '../../ports/refusal'
import { transferWords } from '../writes/action-words'
import { isAlike } from '../writes/look-for-payment'
import { refuseFinding } from './refuse-finding'
import { userDestination, type KeptRules } from './wallet-rules'
import { sendWrite, type Outcome, type SendWritePorts } from '../writes/send-write'

export interface TransferPorts extends SendWritePorts {
  readonly exchange: Pick<Exchange, 'transfers'>
  readonly account: () => AccountState | undefined
  readonly withdrawals: () => readonly Withdrawal[]
  readonly rules: Pick<KeptRules, 'allowance' | 'blocked'>
  readonly onTransfer: () => void
}

/** Sends sats to another user of the service. @throws Refusal before anything is sent */
export function transfer(ports: TransferPorts) {
  const { exchange, account, withdrawals, rules, onTransfer } = ports
  const send = sendWrite(ports)

  return async (toUsername: string, amountSats: Sats): Promise<Outcome<MadeTransfer>> => {
    const { transfers } = exchange
    if (transfers === null) throw new Refusal('unsupported', text('transfer.unsupported'))
    const state = account()
    if (!state) throw new Refusal('not-connected', text('account.unknown'))
    const { username, balanceSats } = state.account
    if (username.toLowerCase() === toUsername.toLowerCase())
      throw refuseFields([issueOf('toUsername', 'transfer.yourself')])
    const blocked = rules.blocked()
    if (blocked) throw new Refusal('rejected', blocked)
    const allowance = rules.allowance([userDestination(toUsername)])
    if (allowance.kind === 'not-listed') throw refuseFinding(allowance, 'toUsername')
    if (allowance.kind === 'later')
      throw refuseFinding({ kind: 'listed-later', fromMs: allowance.fromMs }, 'toUsername')
    if (amountSats > balanceSats) {
      const values = { amount: amountSats, balance: balanceSats }
      throw refuseFields([issueOf('amountSats', 'payment.balanceTooLow', values)])
    }
    const sent = { action: 'transfer', toUsername, amountSats, knownIds: [] } as const
    const knownIds = withdrawals()
      .filter((each) => isAlike(each, sent))
      .map(({ id }) => id)
    const intent = {
      sent: { ...sent, knownIds },
      summary: transferWords(amountSats, toUsername),
      tradeId: null,
      amountSats,
      orderId: null,
    }
    return send({ intent, send: () => transfers.send(toUsername, amountSats), onDone: onTransfer })
  }
}
