import type { SyncJobName } from '@common/domain/sync-jobs'
import { exchangeNowMs } from '../../state/exchange-time'
import { createAccountRiskLimits, type AccountRiskLimits, type ClosesList } from '../risk-limits'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { marketData } from './market-data'

const closesJobs = {
  trades: 'closed trades',
  options: 'ended options',
  cross: 'transfers',
} as const satisfies Readonly<Record<ClosesList, SyncJobName>>

export const riskLimits = defineModule({
  name: 'riskLimits',
  needs: [marketData, accountState],
  start(context, needs): Started<AccountRiskLimits> {
    const { exchange, clock, feeds, whileOpen, onHealth, sync } = context
    const { quotes } = needs.marketData
    const limits = createAccountRiskLimits({
      ...context,
      onHealth,
      readSoon: (list) => sync.trigger(closesJobs[list]),
      marketNowMs: () => quotes.marketNowMs ?? exchangeNowMs(exchange, clock),
      publish: whileOpen((state) => feeds['guards.state'].set(state)),
    })
    needs.account.onChange(({ account }) => limits.rules.onAccount(account.id))
    return {
      api: limits,
      close() {
        limits.enforcer.stop()
        return limits.rules.settled()
      },
    }
  },
})
