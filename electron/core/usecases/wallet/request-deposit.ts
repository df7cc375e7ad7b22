import type { AccountState } from '@common/bridge/contract/account'
import type { DepositRequest } from '@common/domain/wallet'
import type { Sats } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import { issueOf } from '@common/domain/issue'
import { text } from '@common/texts/text'

export interface RequestDepositPorts {
  readonly exchange: Pick<Exchange, 'requestDeposit'>
  readonly account: () => AccountState | undefined
  /** From now on the deposit is watched for. */
  readonly onRequested: (request: DepositRequest) => void
}

/**
 * Asks for an invoice to pay into the account.
 * @throws Refusal with an issue on `amountSats` outside the service's limits
 */
export const requestDeposit =
  ({ exchange, account, onRequested }: RequestDepositPorts) =>
  async (amountSats: Sats): Promise<DepositRequest> => {
    const state = account()
    if (!state) throw new Refusal('not-connected', text('account.unknown'))
    const { minDepositSats, maxDepositSats, maxBalanceSats } = state.limits
    if (amountSats < minDepositSats)
      throw refuseFields([issueOf('amountSats', 'deposit.least', { amount: minDepositSats })])
    if (amountSats > maxDepositSats)
      throw refuseFields([issueOf('amountSats', 'deposit.most', { amount: maxDepositSats })])
    const room = maxBalanceSats - state.account.balanceSats
    if (amountSats > room) {
      const values = { most: maxBalanceSats, room: Math.max(room, 0) }
      throw refuseFields([issueOf('amountSats', 'deposit.room', values)])
    }
    const request = await exchange.requestDeposit(amountSats)
    onRequested(request)
    return request
  }
