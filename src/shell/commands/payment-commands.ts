import { useRouter } from 'vue-router'
import { t } from '../../format/translate'
import { formatDateMinute } from '../../format/time'
import { useSettingsStore } from '../../session/settings'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import { paymentStateText } from '../../wallet/payments/payment-text'
import { useWalletStore, type Payment } from '../../wallet/wallet'
import type { Command } from './command'

export function usePaymentCommands(): () => Command[] {
  const settings = useSettingsStore()
  const wallet = useWalletStore()
  const shown = usePendingNavigationStore()
  const router = useRouter()

  function formatPayment(payment: Payment): string {
    const state = t(paymentStateText(payment))
    const at = formatDateMinute(payment.createdAtMs)
    return settings.settings.privacy
      ? t('palette.trade', { name: state, at })
      : t('palette.payment', { state, amount: payment.amountSats, at })
  }

  return (): Command[] =>
    wallet.payments.map((payment) => {
      let label: string | undefined
      return {
        id: `payment-${payment.direction}-${payment.id}`,
        get label() {
          return (label ??= formatPayment(payment))
        },
        kind: payment.direction === 'in' ? 'palette.in' : 'palette.out',
        run: () => {
          shown.paymentId = payment.id
          void router.push('/wallet')
        },
      }
    })
}
