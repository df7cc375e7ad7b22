import { createIssue } from '@common/domain/issue'
import { readLightningAddress } from '@common/domain/payments/decode/lnurl'
import { message } from '@common/texts/message'
import type { UserProfile } from '@common/domain/services/user-profile'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal, refuseFields } from '../../ports/refusal'
import { requireNoBlocker } from './blocker-refusal'
import type { WithdrawalRulesEnforcer } from './withdrawal-rules-enforcer'

interface AutoWithdrawDeps {
  readonly exchange: Pick<Exchange, 'profile'>
  readonly rules: Pick<WithdrawalRulesEnforcer, 'blockers'>
}

type AutoWithdraw = UserProfile['autoWithdraw']

export interface AutoWithdrawActions {
  read(): Promise<AutoWithdraw | null>
  /** @throws Refusal for an invalid or not allowed address */
  change(change: AutoWithdraw): Promise<AutoWithdraw>
}

export function autoWithdraw({ exchange, rules }: AutoWithdrawDeps): AutoWithdrawActions {
  return {
    read: async () => (exchange.profile === null ? null : (await exchange.profile.profile()).autoWithdraw),
    async change({ isOn, lightningAddress }) {
      if (exchange.profile === null) throw new Refusal('unsupported', message('autoWithdraw.unsupported'))
      if (!isOn) return (await exchange.profile.changeProfile({ autoWithdraw: { isOn } })).autoWithdraw
      const link = readLightningAddress(lightningAddress ?? '')
      if (link?.lightningAddress === null || link === null)
        throw refuseFields([createIssue('lightningAddress', 'autoWithdraw.noAddress')])
      const names = [{ kind: 'lightning', value: link.lightningAddress }] as const
      requireNoBlocker(rules.blockers({ names, amountSats: null }), 'lightningAddress')
      const change = { isOn, lightningAddress: link.lightningAddress }
      return (await exchange.profile.changeProfile({ autoWithdraw: change })).autoWithdraw
    },
  }
}
