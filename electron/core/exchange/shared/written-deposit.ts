import type { WireDepositRequest } from '@common/exchange-api/v2/wallet-records'
import type { Sats } from '@common/domain/units'
import type { DepositRequest } from '@common/domain/wallet'
import { type AdapterDeps, exchangeNowMs } from './adapter'
import { toDepositRequest } from './to-domain/payment'
import { written } from './translate'

export const writtenDeposit = (
  wire: WireDepositRequest,
  amountSats: Sats,
  deps: Pick<AdapterDeps, 'rest' | 'nowMs'>,
): DepositRequest => written((request) => toDepositRequest(request, amountSats, exchangeNowMs(deps)), wire)
