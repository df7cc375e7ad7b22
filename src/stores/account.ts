import { defineStore } from 'pinia'
import { latestOfProfile } from './follow-profile'

/** The account, its limits and its trading fee, as main last told. */
export const useAccountStore = defineStore('account', () => ({ state: latestOfProfile('account.state') }))
