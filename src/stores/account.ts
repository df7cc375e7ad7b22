import type { AccountState } from '@common/bridge/contract/account'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from './session'

/** The account, its limits and its trading fee, as main last told. */
export const useAccountStore = defineStore('account', () => {
  const session = useSessionStore()
  const state = shallowRef<AccountState | null>(null)
  followFeed(useBridge(), {
    open: (bridge) => bridge.account.state(null),
    onItem: (item) => {
      state.value = item
    },
    subject: () => session.subject,
    onReset: () => {
      state.value = null
    },
  })
  return { state }
})
