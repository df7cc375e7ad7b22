import { lightningWithdrawal } from '@common/exchange-api/v2/wallet-records'

/** The answer to a payment that is not through yet: "Lightning withdrawal fee: reported after payment" (wire-facts 4.5). */
export const startedWithdrawal = lightningWithdrawal.partial({ fee: true })
