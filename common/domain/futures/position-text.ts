import { message, type Message } from '../../texts/message'
import type { Side } from './trade'

/** See `toNotificationView` for hidden amounts. */
export const positionText = ({ side, quantity }: { side: Side; quantity: number }): Message =>
  side === 'buy' ? message('position.long', { quantity }) : message('position.short', { quantity })
