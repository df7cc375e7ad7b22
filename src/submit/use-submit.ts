import type { Message } from '@common/texts/message'
import { computed, ref } from 'vue'
import type { Confirmation, ThresholdOffer } from '../format/confirmation'
import { useFreshness } from '../market/use-freshness'
import { useSessionStore } from '../session/session'
import { useConfirm } from './confirm'
import { useSend, type Outcome, type UnresolvedText } from './use-send'

interface Submission<O extends Outcome> {
  readonly blockedReason: () => Message | null
  /** Refreshes the figures; the reason is then checked again. */
  readonly prepare?: () => Promise<unknown>
  readonly isReady: () => boolean
  readonly confirm: () => Confirmation | null
  readonly mustConfirm?: () => boolean
  readonly offer?: () => ThresholdOffer | null
  readonly send: (profileId: string) => Promise<O>
  readonly onResult: (outcome: O) => void
  readonly unresolved?: UnresolvedText
}

export function useSubmit<O extends Outcome>(submission: Submission<O>) {
  const confirm = useConfirm()
  const session = useSessionStore()
  const { busy, error, errorText, attempt, clear, send } = useSend()
  const { blocked } = useFreshness()
  const isSending = ref(false)

  const reason = computed((): Message | null => blocked.value ?? submission.blockedReason())

  /** While blocked, the last figures with a reason. */
  function buildCurrentConfirmation(): () => Confirmation {
    const offer = submission.offer?.() ?? null
    let last: Confirmation | null = null
    return () => {
      last = submission.confirm() ?? last
      if (!last) throw new Error('asked without figures')
      return { ...last, offer, blocked: reason.value }
    }
  }

  async function submit() {
    const profileId = session.profileId()
    const { prepare, mustConfirm = () => true, unresolved = 'unresolved.order' } = submission
    if (reason.value !== null || busy.value) return
    clear()
    if (prepare && !(await attempt(prepare))) return
    if (reason.value !== null || !submission.isReady()) return
    if (mustConfirm() && !(await confirm.confirm(buildCurrentConfirmation()))) return
    isSending.value = true
    const outcome = await send(() => submission.send(profileId), unresolved)
    isSending.value = false
    if (outcome) submission.onResult(outcome)
  }

  return { busy, isSending, error, errorText, reason, submit }
}
