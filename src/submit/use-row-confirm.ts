import { message } from '@common/texts/message'
import { watch } from 'vue'
import type { Confirmation } from '../format/confirmation'
import { useConfirm } from './confirm'

/** Until then, the user may not have noticed the change. */
const noticedAfterMs = 500

/** Confirms even routine actions on a row just after its list changed: the press may be meant for another row. */
export function useRowConfirm(ids: () => readonly string[]) {
  const { confirm } = useConfirm()
  let changedAtMs = -Infinity
  watch(
    () => ids().join(' '),
    (_, before) => {
      if (before !== '') changedAtMs = performance.now()
    },
    { flush: 'sync' },
  )

  const withWarning = (confirmation: Confirmation): Confirmation => ({
    ...confirmation,
    warnings: [...(confirmation.warnings ?? []), message('confirm.rowsMoved')],
  })

  return async (isRequired: boolean, confirmation: () => Confirmation): Promise<boolean> => {
    if (isRequired) return confirm(confirmation)
    if (performance.now() - changedAtMs >= noticedAfterMs) return true
    return confirm(() => withWarning(confirmation()))
  }
}
