import { defineStore } from 'pinia'
import { trackProfileValue } from './follow-profile'

export const useAccountStore = defineStore('account', () => ({ state: trackProfileValue('account.state') }))
