import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { isSecretCode } from '@common/domain/payments/decode/plain-codes'
import type { SuccessAction } from '@common/domain/payments/lnurl-offer'
import { sats, type Sats } from '@common/domain/units'
import type { DepositInvoice, Withdrawal } from '@common/domain/wallet'
import type { PaidLink } from '@common/domain/writes/payment-writes'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { message, type Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Bridge } from '../bridge/connection'
import { useBridge } from '../bridge/use-bridge'
import { useAccountStore } from '../session/account-store'
import { useSessionStore } from '../session/session'
import { useUnresolvedWritesStore } from '../submit/unresolved-writes'
import type { WriteOutcome } from '../submit/write-outcome'
import { useToasts } from '../ui/overlays/toasts'
import { useAction } from '../ui/use-action'
import { useWalletStore } from './wallet'

export type Offer = Awaited<ReturnType<Bridge['payments']['askLnurl']>>

export type Done =
  | {
      readonly kind: 'sent'
      readonly withdrawal: Withdrawal
      readonly after: SuccessAction | null
      readonly isFromDollars?: boolean
    }
  | {
      readonly kind: 'in-doubt'
      readonly doubtId: string
      /** As last listed; dismissed ones are not. */
      readonly write: UnresolvedWrite | null
    }
  | { readonly kind: 'transferred'; readonly toUsername: string; readonly amountSats: Sats }
  | { readonly kind: 'asked'; readonly host: string; readonly request: DepositInvoice }

const typingMs = 200

/** Examined again when account, payments or rules change. */
export const usePayStore = defineStore('pay', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const account = useAccountStore()
  const wallet = useWalletStore()
  const toasts = useToasts()
  const unresolvedWrites = useUnresolvedWritesStore()
  const sending = useAction()
  const written = ref('')
  const examined = shallowRef<DecodedPayment | null>(null)
  const problem = shallowRef<Message | null>(null)
  const chosen = ref<number | null>(null)
  const comment = ref('')
  const rail = ref<'lightning' | 'bitcoin'>('lightning')
  const offer = shallowRef<Offer | null>(null)
  const done = shallowRef<Done | null>(null)
  const link = computed((): PaidLink => {
    const found = examined.value
    if (found === null || found.kind === 'not-understood') return {}
    return { label: found.label ?? undefined, message: found.message ?? undefined }
  })
  /** The text has no amount. */
  const isAmountOpen = ref(false)
  /** Mounted forms. */
  const forms = ref(0)
  const looks = ref(0)
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const chosenSats = computed((): Sats | undefined =>
    chosen.value !== null && Number.isSafeInteger(chosen.value) && chosen.value > 0
      ? sats(chosen.value)
      : undefined,
  )

  async function lookUp() {
    const run = ++newest
    const text = written.value.trim()
    if (text === '') return
    looks.value += 1
    try {
      const amountSats = chosenSats.value
      const found = await connection
        .use()
        .payments.examine({ text, ...(amountSats !== undefined && { amountSats }) })
      if (run !== newest) return
      // A pasted seed or key must not stay on screen.
      if (found.kind === 'not-understood' && isSecretCode(found.why.code)) written.value = ''
      examined.value = found
      if (amountSats === undefined)
        isAmountOpen.value = found.kind === 'bitcoin' && found.cost.amountSats === null
      problem.value = null
    } catch (error) {
      if (run === newest) problem.value = toMessage(error)
    } finally {
      looks.value -= 1
    }
  }

  function scheduleExamination() {
    clearTimeout(timer)
    timer = setTimeout(() => void lookUp(), typingMs)
  }

  watch(
    written,
    (text) => {
      newest += 1
      examined.value = null
      problem.value = null
      chosen.value = null
      comment.value = ''
      rail.value = 'lightning'
      offer.value = null
      isAmountOpen.value = false
      sending.clear()
      if (text.trim() === '') return
      done.value = null
      scheduleExamination()
    },
    { flush: 'sync' },
  )
  watch([() => account.state, () => wallet.payments, () => wallet.rules, chosen], () => {
    if (written.value.trim() !== '') scheduleExamination()
  })

  watch([rail, () => wallet.sendWay], () => sending.clear())

  /** @param text the finished payment's; another one entered meanwhile stays */
  function finish(outcome: Done, text = written.value) {
    if (written.value === text) written.value = ''
    done.value = outcome
  }

  /** The form may be left or changed before the exchange responds. */
  async function send<T>(
    write: () => Promise<WriteOutcome<T>>,
    toDone: (value: T) => Done,
    /** Runs before the outcome is shown, which takes the focus of a disabled button. */
    clearForm: () => void = () => undefined,
  ) {
    const text = written.value
    const outcome = await sending.run(write)
    const isShown = written.value === text
    if (!outcome) {
      const failure = sending.error.value
      if (failure && !(isShown && forms.value > 0)) {
        sending.clear()
        toasts.showUntilDismissed(message('withdraw.notMade'), failure.text, 'loss')
      }
      return
    }
    if (isShown) written.value = ''
    clearForm()
    done.value = outcome.kind === 'in-doubt' ? { ...outcome, write: null } : toDone(outcome.value)
  }

  watch([done, () => unresolvedWrites.list], ([outcome, list]) => {
    if (outcome?.kind !== 'in-doubt') return
    const write = list.find(({ id }) => id === outcome.doubtId)
    if (write && write !== outcome.write) done.value = { ...outcome, write }
  })

  watch(
    () => session.subject,
    (_subject, before) => {
      if (before === null) return
      written.value = ''
      done.value = null
    },
  )

  return {
    written,
    examined,
    problem,
    chosen,
    chosenSats,
    comment,
    rail,
    offer,
    link,
    done,
    forms,
    isAmountOpen,
    send,
    isSending: sending.busy,
    sendErrorText: sending.errorText,
    findIssue: sending.findIssue,
    isChecking: computed(() => looks.value > 0),
    finish,
    ask: async () => {
      const text = written.value
      const answer = await connection.use().payments.askLnurl({ text: text.trim() })
      if (text !== written.value) return
      offer.value = answer
      const { minSats, maxSats } = answer.terms
      if (minSats === maxSats || answer.terms.kind === 'withdraw') chosen.value = maxSats
    },
    /** For an unpayable invoice of an offer. */
    showInvoice: (found: DecodedPayment) => {
      offer.value = null
      examined.value = found
    },
  }
})
