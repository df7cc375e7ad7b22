import { message } from '@common/texts/message'
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
        message(isFatal ? 'fault.titleFatal' : 'fault.title'),
        message(isFatal ? 'fault.textFatal' : 'fault.text'),
        'loss',
        {
          label: message('fault.copy'),
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
