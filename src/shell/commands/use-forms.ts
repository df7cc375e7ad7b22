import type { Side } from '@common/domain/futures/trade'
import { useRouter } from 'vue-router'
import { useFuturesTicketStore } from '../../futures/ticket/futures-ticket'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import { useWalletStore } from '../../wallet/wallet'
import type { TypedCommand } from './typed-commands'

/** Opens and fills the forms of the app. */
export function useForms() {
  const wallet = useWalletStore()
  const ticket = useFuturesTicketStore()
  const shown = usePendingNavigationStore()
  const router = useRouter()

  function writeOrder(side: Side): void {
    ticket.call(side)
    void router.push('/trade')
  }
  function openDeposit(way: 'lightning' | 'bitcoin'): void {
    wallet.card = 'deposit'
    wallet.depositWay = way
    void router.push('/wallet')
  }
  function openSend(way: 'pay' | 'transfer'): void {
    wallet.card = 'send'
    wallet.sendWay = way
    void router.push('/wallet')
  }
  function askCloseAll(): void {
    shown.isClosingAll = true
    void router.push('/trade')
  }

  function fillIn(typed: TypedCommand): void {
    switch (typed.form) {
      case 'alert':
        shown.alertPrice = typed.price
        return void router.push('/notices')
      case 'deposit':
        shown.depositSats = typed.amountSats
        wallet.depositCoin = 'sats'
        return openDeposit('lightning')
      case 'leverage':
        ticket.leverage = typed.leverage
        return writeOrder(ticket.side)
      case 'buy':
      case 'sell':
        ticket.sizedBy = 'quantity'
        ticket.quantity = typed.quantity
        if (typed.leverage !== null) ticket.leverage = typed.leverage
        writeOrder(typed.form)
    }
  }

  return { writeOrder, openDeposit, openSend, askCloseAll, fillIn }
}
