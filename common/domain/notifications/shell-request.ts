import type { Message } from '../../texts/message'

/** Request from a link, notification, tray or menu. The window shows it and sends nothing automatically. */
export type ShellRequest =
  | { readonly kind: 'pay'; readonly text: string }
  | { readonly kind: 'link-refused'; readonly why: Message }
  /** `close-trade` shows the confirmation. */
  | { readonly kind: 'trade' | 'close-trade'; readonly tradeId: string }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'close-all' | 'notices' | 'settings' | 'lock-settings' }

export type PendingShellRequest = ShellRequest & { readonly id: number; readonly profileId: string | null }
