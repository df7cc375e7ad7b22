import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

/** Items a view shows once mounted, and then resets. */
export const usePendingNavigationStore = defineStore('shown', () => ({
  trade: shallowRef<{
    readonly tradeId: string
    readonly isToClose: boolean
    readonly addsStop?: boolean
  } | null>(null),
  path: ref<string | null>(null),
  paymentId: ref<string | null>(null),
  alertPrice: ref<number | null>(null),
  /** A price alert whose price the user enters. */
  isAddingAlert: ref(false),
  depositSats: ref<number | null>(null),
  isClosingAll: ref(false),
  isStoppingAll: ref(false),
}))
