import type { AccountState } from '@common/bridge/contract/account'
import type { DepositRequest } from '@common/domain/wallet'
import type { Sats } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'

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
    if (!state) throw new Refusal('not-connected', 'The account is not known yet. Try again in a moment.')
    const { minDepositSats, maxDepositSats, maxBalanceSats } = state.limits
    const least = `The least is ${minDepositSats} sats.`
    if (amountSats < minDepositSats) throw refuseFields([{ field: 'amountSats', message: least }])
    if (amountSats > maxDepositSats) {
      throw refuseFields([{ field: 'amountSats', message: `The most is ${maxDepositSats} sats.` }])
    }
    const room = maxBalanceSats - state.account.balanceSats
    if (amountSats > room) {
      const message = `The balance may not pass ${maxBalanceSats} sats; there is room for ${Math.max(room, 0)} sats.`
      throw refuseFields([{ field: 'amountSats', message }])
    }
    const request = await exchange.requestDeposit(amountSats)
    onRequested(request)
    return request
  }
