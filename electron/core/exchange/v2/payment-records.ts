import { lightningWithdrawal } from '@common/exchange-api/v2/wallet-records'

/** The answer to a payment that is not through yet: "Lightning withdrawal fee: reported after payment" (protocol/formulas.md#limits). */
export const startedWithdrawal = lightningWithdrawal.partial({ fee: true })
