import * as z from 'zod'
import { message } from '../../../texts/message'
import { satsSchema } from '../../sats-schema'
import { defineNotification, type NotificationText } from './notification-kind'

const withdrawal = { withdrawalId: z.string(), amountSats: satsSchema, feeSats: satsSchema }

const endedWithdrawalSchema = z.object({
  kind: z.enum(['withdrawal-settled', 'withdrawal-failed', 'withdrawal-canceled']),
  ...withdrawal,
})
type EndedWithdrawal = z.output<typeof endedWithdrawalSchema>

const endedWithdrawal = (toMessage: (event: EndedWithdrawal) => NotificationText, stays = false) =>
  defineNotification(endedWithdrawalSchema, {
    id: ({ kind, withdrawalId }) => `${kind}:${withdrawalId}`,
    group: () => 'withdrawal',
    text: toMessage,
    request: ({ withdrawalId: paymentId }) => ({ kind: 'payment', paymentId }),
    staysUntilDismissed: () => stays,
  })

export const paymentNotifications = {
  'deposit-settled': defineNotification(
    z.object({ kind: z.literal('deposit-settled'), depositId: z.string(), amountSats: satsSchema }),
    {
      id: ({ kind, depositId }) => `${kind}:${depositId}`,
      group: () => 'deposit',
      text: ({ amountSats: amount }) => ({
        title: message('notification.deposit.title'),
        body: message('notification.deposit', { amount }),
      }),
      request: ({ depositId: paymentId }) => ({ kind: 'payment', paymentId }),
    },
  ),
  'withdrawal-settled': endedWithdrawal(({ amountSats: amount, feeSats: fee }) => ({
    title: message('notification.withdrawal.title'),
    body: message('notification.withdrawal', { amount, fee }),
  })),
  'withdrawal-failed': endedWithdrawal(
    ({ amountSats: amount }) => ({
      title: message('notification.withdrawalFailed.title'),
      body: message('notification.withdrawalFailed', { amount }),
    }),
    true,
  ),
  'withdrawal-canceled': endedWithdrawal(({ amountSats: amount }) => ({
    title: message('notification.withdrawalCanceled.title'),
    body: message('notification.withdrawalCanceled', { amount }),
  })),
  'fee-above-limit': defineNotification(
    z.object({
      kind: z.literal('fee-above-limit'),
      ...withdrawal,
      limitSats: satsSchema,
      canCancel: z.boolean(),
    }),
    {
      id: ({ kind, withdrawalId }) => `${kind}:${withdrawalId}`,
      group: () => 'withdrawal',
      text: ({ feeSats: fee, limitSats: limit, canCancel }) => ({
        title: message('notification.feeAboveLimit.title'),
        body: message(canCancel ? 'notification.feeAboveLimit.cancel' : 'notification.feeAboveLimit', {
          fee,
          limit,
        }),
      }),
      request: ({ withdrawalId: paymentId }) => ({ kind: 'payment', paymentId }),
    },
  ),
}
