import { message } from '@common/texts/message'
import { useAction, type ActionOptions } from '../ui/use-action'
import { useToasts } from '../ui/overlays/toasts'

export interface Outcome {
  readonly kind: string
}

export type UnresolvedText = 'unresolved.action' | 'unresolved.order'

export function useSend(options?: ActionOptions) {
  const action = useAction(options)
  const toasts = useToasts()

  /** Reports an unknown outcome. Returns undefined like `run` of `useAction`. */
  async function send<O extends Outcome>(
    write: () => Promise<O>,
    unresolved: UnresolvedText = 'unresolved.action',
  ): Promise<O | undefined> {
    const outcome = await action.run(write)
    if (outcome?.kind === 'in-doubt') toasts.show(message('unresolved.title'), message(unresolved), 'warning')
    return outcome
  }

  return { ...action, send }
}
