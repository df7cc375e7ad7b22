import type { WalletChange, Deposit, DepositInvoice, Withdrawal } from '@common/domain/wallet'
import type { Destination, WithdrawalRulesChange } from '@common/domain/payments/withdrawal-rules'
import type { Sats, Usd } from '@common/domain/units'
import type { PaidLink, ShownPayment } from '@common/domain/writes/payment-writes'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { followProfile, trackProfileValue } from '../session/follow-profile'
import { useSessionStore } from '../session/session'

export type Payment = ({ readonly direction: 'in' } & Deposit) | ({ readonly direction: 'out' } & Withdrawal)

export type AcceptedPayment = PaidLink & ShownPayment

export const useWalletStore = defineStore('wallet', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const deposits = shallowRef<ReadonlyMap<string, Deposit>>(new Map())
  const withdrawals = shallowRef<ReadonlyMap<string, Withdrawal>>(new Map())
  const isLoaded = shallowRef(false)
  const card = ref<'deposit' | 'send'>('deposit')
  const depositWay = ref<'lightning' | 'bitcoin'>('lightning')
  const sendWay = ref<'pay' | 'transfer'>('pay')
  /** If the exchange has synthetic dollars. */
  const depositCoin = ref<'sats' | 'dollars'>('sats')
  const payFrom = ref<'sats' | 'dollars'>('sats')
  const request = shallowRef<DepositInvoice | null>(null)

  const payments = computed((): Payment[] =>
    [
      ...[...deposits.value.values()].map((deposit) => ({ direction: 'in' as const, ...deposit })),
      ...[...withdrawals.value.values()].map((withdrawal) => ({ direction: 'out' as const, ...withdrawal })),
    ].sort((a, b) => b.createdAtMs - a.createdAtMs),
  )
  /** On-chain deposits. */
  const incomingCoins = computed(() =>
    payments.value.flatMap((payment) =>
      payment.direction === 'in' && payment.rail === 'bitcoin' ? [payment] : [],
    ),
  )
  const lastDepositSats = computed(
    (): Sats | null =>
      payments.value.find(({ direction, rail }) => direction === 'in' && rail === 'lightning')?.amountSats ??
      null,
  )
  const requestedDeposit = computed(() =>
    request.value ? (deposits.value.get(request.value.depositId) ?? null) : null,
  )

  function take({ kind, isRead, ...change }: WalletChange) {
    const isChange = kind === 'changed'
    deposits.value = merge(isChange ? deposits.value : new Map<string, Deposit>(), change.deposits)
    withdrawals.value = merge(
      isChange ? withdrawals.value : new Map<string, Withdrawal>(),
      change.withdrawals,
    )
    isLoaded.value = isRead
  }

  followProfile('wallet.live', {
    onItem: take,
    onReset: () => {
      deposits.value = new Map()
      withdrawals.value = new Map()
      request.value = null
      isLoaded.value = false
      depositCoin.value = 'sats'
      payFrom.value = 'sats'
    },
  })

  const rules = trackProfileValue('wallet.rules')

  async function show(pending: Promise<DepositInvoice>) {
    const { subject } = session
    const answer = await pending
    if (subject === session.subject) request.value = answer
  }

  return {
    isLoaded,
    card,
    depositWay,
    sendWay,
    depositCoin,
    payFrom,
    payments,
    incomingCoins,
    request,
    requestedDeposit,
    lastDepositSats,
    rules,
    requestDeposit: (amountSats: Sats) =>
      show(connection.use().wallet.requestDeposit({ amountSats }, session.profileId())),
    requestDollarDeposit: (usd: Usd) =>
      show(connection.use().dollars.requestDeposit({ usd }, session.profileId())),
    forgetRequest: () => {
      request.value = null
    },
    withdraw: (paymentRequest: string, accepted: AcceptedPayment, profileId: string) =>
      connection.use().wallet.withdraw({ paymentRequest, ...accepted }, profileId),
    quoteFromDollars: (paymentRequest: string) => connection.use().dollars.quote({ paymentRequest }),
    payFromDollars: (paymentRequest: string, quoteId: string, link: PaidLink, profileId: string) =>
      connection.use().dollars.withdraw({ paymentRequest, quoteId, ...link }, profileId),
    withdrawOnChain: (address: string, accepted: AcceptedPayment, profileId: string) =>
      connection.use().wallet.withdrawOnChain({ address, ...accepted }, profileId),
    cancelWithdrawal: (withdrawalId: string) =>
      connection.use().wallet.cancelWithdrawal({ withdrawalId }, session.profileId()),
    transfer: (toUsername: string, amountSats: Sats, profileId: string) =>
      connection.use().wallet.transfer({ toUsername, amountSats }, profileId),
    events: (paymentId: string) => connection.use().wallet.events({ paymentId }),
    details: (paymentId: string) => connection.use().wallet.details({ paymentId }),
    changeRules: (change: WithdrawalRulesChange) =>
      connection.use().wallet.changeRules(change, session.profileId()),
    allowDestination: (text: string, name: string) =>
      connection.use().wallet.allowDestination({ text, name }, session.profileId()),
    forbidDestination: (destination: Destination) =>
      connection.use().wallet.forbidDestination(destination, session.profileId()),
    autoWithdraw: () => connection.use().wallet.autoWithdraw(null),
    changeAutoWithdraw: (isOn: boolean, lightningAddress: string | null) =>
      connection.use().wallet.changeAutoWithdraw({ isOn, lightningAddress }, session.profileId()),
  }
})

const merge = <T extends { readonly id: string }>(
  previous: ReadonlyMap<string, T>,
  changed: readonly T[],
): ReadonlyMap<string, T> => new Map([...previous, ...changed.map((item) => [item.id, item] as const)])
