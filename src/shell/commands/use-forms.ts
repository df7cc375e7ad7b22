import type { Side } from '@common/domain/futures/trade'
import { useRouter } from 'vue-router'
import { useFuturesTicketStore } from '../../futures/ticket/futures-ticket'
import { useCrossStore } from '../../portfolio/cross'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import { useWalletStore } from '../../wallet/wallet'
import type { TypedCommand, TypedOrder } from './typed-commands'

/** Opens and fills the forms of the app. */
export function useForms() {
  const wallet = useWalletStore()
  const ticket = useFuturesTicketStore()
  const cross = useCrossStore()
  const shown = usePendingNavigationStore()
  const router = useRouter()

  function writeOrder(side: Side) {
    ticket.call(side)
    void router.push('/trade')
  }
  function openDeposit(way: 'lightning' | 'bitcoin') {
    wallet.card = 'deposit'
    wallet.depositWay = way
    void router.push('/wallet')
  }
  function openSend(way: 'pay' | 'transfer') {
    wallet.card = 'send'
    wallet.sendWay = way
    void router.push('/wallet')
  }
  function askCloseAll() {
    shown.isClosingAll = true
    void router.push('/trade')
  }

  /** Leverage of a cross order is set by its account. */
  async function writeSize({ form, quantity, leverage }: TypedOrder) {
    if (cross.isShown && leverage === null) {
      const { useCrossTicketStore } = await import('../../cross/cross-ticket')
      useCrossTicketStore().quantity = quantity
    } else {
      cross.mode = 'isolated'
      ticket.sizedBy = 'quantity'
      ticket.quantity = quantity
      if (leverage !== null) ticket.leverage = leverage
    }
    writeOrder(form)
  }

  async function fillIn(typed: TypedCommand): Promise<void> {
    switch (typed.form) {
      case 'alert':
        shown.alertPrice = typed.price
        return void router.push('/notices')
      case 'deposit':
        shown.depositSats = typed.amountSats
        wallet.depositCoin = 'sats'
        return openDeposit('lightning')
      case 'leverage':
        cross.mode = 'isolated'
        ticket.leverage = typed.leverage
        return writeOrder(ticket.side)
      case 'buy':
      case 'sell':
        await writeSize(typed)
    }
  }

  return { writeOrder, openDeposit, openSend, askCloseAll, fillIn }
}
