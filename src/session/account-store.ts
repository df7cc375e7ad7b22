import { defineStore } from 'pinia'
import { latestOfProfile } from './follow-profile'

export const useAccountStore = defineStore('account', () => ({ state: latestOfProfile('account.state') }))
