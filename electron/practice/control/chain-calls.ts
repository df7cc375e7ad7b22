import { bodyNumber, request, text } from '@common/exchange-api/v2/fields'
import type { Chain } from '../chain/chain'
import type { ChainDeposits } from '../chain/chain-deposits'
import { chainLimits } from '../chain/chain-limits'
import { walletLimits } from '../wallet/wallet-limits'
import { controlCall, type ControlCall } from './control-call'

interface ChainCallDeps {
  readonly chain: Chain
  readonly chainDeposits: ChainDeposits
}

const onchain = request({
  address: text('address', 100),
  amount: bodyNumber('amount', { min: chainLimits.dust, max: walletLimits.maxBalance, whole: true }),
})
const mine = request({ blocks: bodyNumber('blocks', { min: 1, max: 1000, whole: true }).default(1) })

export function chainCalls({ chain, chainDeposits }: ChainCallDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/onchain', onchain, ({ address, amount }) =>
      chainDeposits.receive(address, amount),
    ),
    controlCall('POST', '/practice/mine', mine, ({ blocks }) => ({ height: chain.mine(blocks) })),
  ]
}
