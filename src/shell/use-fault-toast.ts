import { text } from '@common/texts/text'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'
import { useToasts } from '../ui/overlays/toasts'

export function useFaultToast(): void {
  const connection = useBridge()
  const toasts = useToasts()
  followFeed(connection, {
    open: (bridge) => bridge.app.fault(null),
    onItem({ id, isFatal, details }) {
      toasts.show(
        text(isFatal ? 'fault.titleFatal' : 'fault.title'),
        text(isFatal ? 'fault.textFatal' : 'fault.text'),
        'loss',
        {
          word: text('fault.copy'),
          act: () => void navigator.clipboard.writeText(details).catch(() => undefined),
        },
        'app',
      )
      void connection
        .use()
        .app.tookFault({ id })
        .catch(() => undefined)
    },
  })
}
