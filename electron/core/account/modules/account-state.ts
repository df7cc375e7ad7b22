import type { AccountState } from '@common/domain/account'
import { loadCachedAccount } from '../../usecases/sync-account'
import { createPricingContext, type PricingContext } from '../pricing-context'
import { defineModule, type Started } from './account-module'
import { marketData } from './market-data'

export interface AccountStateApi {
  /** As stored, until read in this run. */
  readonly state: () => AccountState | undefined
  readonly set: (state: AccountState, actions: number) => void
  readonly onChange: (listener: (state: AccountState) => void) => void
  readonly terms: PricingContext
}

export const accountState = defineModule({
  name: 'account',
  needs: [marketData],
  start({ history, feeds, whileOpen, health }, needs): Started<AccountStateApi> {
    const { quotes, serviceNowMs, market } = needs.marketData
    let current: AccountState | undefined = loadCachedAccount(history.facts)
    let actionsBeforeRead = 0
    const listeners: ((state: AccountState) => void)[] = []
    feeds['account.state'].set(current ?? null)
    const publish = whileOpen((state: AccountState) => {
      feeds['account.state'].set((current = state))
      for (const listener of listeners) listener(state)
    })
    return {
      api: {
        state: () => current,
        set(state, actions) {
          actionsBeforeRead = actions
          publish(state)
        },
        onChange: (listener) => void listeners.push(listener),
        terms: createPricingContext({
          actionsBeforeRead: () => actionsBeforeRead,
          quotes,
          serviceNowMs,
          market,
          account: () => (health.loading.includes('account') ? undefined : current),
        }),
      },
    }
  },
})
