import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

/** What a view is asked to show as soon as it is there; it is null again once it does. */
export const useShownStore = defineStore('shown', () => ({
  trade: shallowRef<{ readonly tradeId: string; readonly isToClose: boolean } | null>(null),
  paymentId: ref<string | null>(null),
  isClosingAll: ref(false),
  /** True while the panel that stops everything is open. Its store is loaded with the panel. */
  isStoppingAll: ref(false),
}))
