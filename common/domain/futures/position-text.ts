import { text, type Text } from '../../texts/text'
import type { Side } from './trade'

/** See `toNotificationView` for hidden amounts. */
export const positionText = ({ side, quantity }: { side: Side; quantity: number }): Text =>
  side === 'buy' ? text('position.long', { quantity }) : text('position.short', { quantity })
