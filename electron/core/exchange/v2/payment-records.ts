import { lightningWithdrawal } from '@common/exchange-api/v2/wallet-records'

/** Reported after payment (protocol/formulas.md#limits). */
export const startedWithdrawal = lightningWithdrawal.partial({ fee: true })
