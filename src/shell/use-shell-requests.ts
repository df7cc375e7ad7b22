import type { PendingShellRequest } from '@common/domain/notifications/shell-request'
import { message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'
import { useConfirm } from '../submit/confirm'
import { useFuturesStore } from '../portfolio/futures'
import { usePayStore } from '../wallet/pay'
import { useSessionStore } from '../session/session'
import { usePendingNavigationStore } from '../ui/amounts/pending-navigation'
import { useToasts } from '../ui/overlays/toasts'
import { useWalletStore } from '../wallet/wallet'

/**
 * Opens link, notification, tray and menu targets; sends nothing. Waits for an account and for open confirmations.
 */
export function useShellRequests(): void {
  const connection = useBridge()
  const session = useSessionStore()
  const confirm = useConfirm()
  const pay = usePayStore()
  const wallet = useWalletStore()
  const trades = useFuturesStore()
  const shown = usePendingNavigationStore()
  const toasts = useToasts()
  const router = useRouter()
  const request = shallowRef<PendingShellRequest | null>(null)

  followFeed(connection, {
    open: (bridge) => bridge.app.errand(null),
    onItem: (pending) => (request.value = pending),
  })

  const isReady = (pending: PendingShellRequest): boolean => {
    switch (pending.kind) {
      case 'trade':
      case 'close-trade':
      case 'close-all':
        return session.phase !== 'connecting' && trades.isLoaded
      case 'payment':
        return session.phase !== 'connecting' && wallet.isLoaded
      case 'pay':
      case 'link-refused':
      case 'notices':
      case 'settings':
      case 'lock-settings':
        return true
    }
  }

  async function showLink(link: string) {
    wallet.card = 'send'
    wallet.sendWay = 'pay'
    await router.push('/wallet')
    const isOther = pay.written.trim() !== '' && pay.written !== link
    if (isOther && !(await confirm.confirm(replaceConfirmation))) return
    pay.written = link
  }

  async function showTrade(tradeId: string, isToClose: boolean) {
    await router.push('/trade')
    const { subject } = session
    try {
      // Closed trades load by the page, newest first.
      const isStored =
        trades.find(tradeId) !== undefined || (await connection.use().futures.ended({ tradeId })) !== null
      while (isStored && !trades.find(tradeId) && trades.hasOlder && session.subject === subject)
        await trades.loadOlder()
    } catch (error) {
      toasts.show(message('shellRequest.tradeNotLoaded'), toMessage(error), 'warning')
      return
    }
    if (session.subject !== subject) return
    if (trades.find(tradeId)) shown.trade = { tradeId, isToClose }
    else toasts.show(message('shellRequest.noTrade'), message('shellRequest.noTrade.what'), 'warning')
  }

  async function showPayment(paymentId: string) {
    await router.push('/wallet')
    if (wallet.payments.some(({ id }) => id === paymentId)) shown.paymentId = paymentId
    else toasts.show(message('shellRequest.noPayment'), message('shellRequest.noPayment.what'), 'warning')
  }

  async function show(pending: PendingShellRequest): Promise<void> {
    switch (pending.kind) {
      case 'pay':
        return showLink(pending.text)
      case 'link-refused':
        toasts.show(message('deepLink.title'), pending.why, 'warning')
        return
      case 'trade':
      case 'close-trade':
        return showTrade(pending.tradeId, pending.kind === 'close-trade')
      case 'payment':
        return showPayment(pending.paymentId)
      case 'close-all':
        await router.push('/trade')
        shown.isClosingAll = true
        return
      case 'notices':
      case 'settings':
        return void (await router.push(`/${pending.kind}`))
      case 'lock-settings':
        return void (await router.push({ path: '/settings', query: { part: 'lock' } }))
    }
  }

  watch(
    () =>
      request.value &&
      confirm.shown === null &&
      session.subject !== null &&
      (request.value.profileId ?? session.subject) === session.subject &&
      isReady(request.value),
    (isNow) => {
      const pending = request.value
      if (!isNow || !pending) return
      request.value = null
      void connection
        .use()
        .app.tookErrand({ id: pending.id })
        .catch(() => undefined)
      void show(pending)
    },
    { immediate: true },
  )
}

const replaceConfirmation = {
  title: message('deepLink.replace'),
  text: message('deepLink.replace.what'),
  action: message('deepLink.replace.action'),
  tone: 'plain',
  staysHere: true,
} as const
