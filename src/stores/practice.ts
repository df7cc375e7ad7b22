import type { Sats, Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'

/** The practice exchange's other hands: the payer, the payee and the market. */
export const usePracticeStore = defineStore('practice', () => {
  const connection = useBridge()
  return {
    pay: (paymentRequest: string) => connection.use().practice.pay({ paymentRequest }),
    makeInvoice: (amountSats: Sats, description: string) =>
      connection.use().practice.makeInvoice({ amountSats, description }),
    setPrice: (price: Usd) => connection.use().practice.setPrice({ price }),
    releasePrice: () => connection.use().practice.releasePrice(null),
  }
})
