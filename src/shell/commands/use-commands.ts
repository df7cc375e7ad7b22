import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { decodedPaymentText } from '@common/domain/payments/checks/decoded-payment-text'
import { t } from '../../format/translate'
import { usePayStore } from '../../wallet/pay'
import { useActionCommands } from './action-commands'
import type { Command } from './command'
import { usePaymentCommands } from './payment-commands'
import { useTradeCommands } from './trade-commands'
import { readTypedCommand, typedCommandText } from './typed-commands'
import { useForms } from './use-forms'
import { useViewCommands } from './view-commands'

export function useCommands(lock: () => unknown) {
  const pay = usePayStore()
  const forms = useForms()
  const { views, accounts, ofSettings } = useViewCommands()
  const actions = useActionCommands(lock, forms)
  const trades = useTradeCommands()
  const payments = usePaymentCommands()

  return {
    commands: (): Command[] => [
      ...views(),
      ...actions(),
      ...trades(),
      ...accounts(),
      ...ofSettings(),
      ...payments(),
    ],
    typedCommands: (text: string): Command[] => {
      const typed = readTypedCommand(text)
      if (!typed) return []
      const run = () => forms.fillIn(typed)
      return [{ id: `typed-${typed.form}`, label: typedCommandText(typed), kind: 'palette.action', run }]
    },
    payCommand: (text: string, found: DecodedPayment): Command => ({
      id: 'typed-pay',
      label: t('palette.typed.pay', { what: t(decodedPaymentText(found)) }),
      kind: 'palette.action',
      run: () => {
        pay.written = text
        forms.openSend('pay')
      },
    }),
  }
}
