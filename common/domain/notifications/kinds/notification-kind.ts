import type * as z from 'zod'
import type { Message } from '../../../texts/message'
import type { ShellRequest } from '../shell-request'

export const notificationGroups = ['alert', 'liquidation', 'close', 'fill', 'deposit', 'withdrawal'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

export interface NotificationText {
  readonly title: Message
  readonly body: Message
}

interface Definition<Event> {
  id(event: Event): string
  group(event: Event): NotificationGroup
  text(event: Event): NotificationText
  request(event: Event): ShellRequest
  /** Events that cost money or need a response. */
  staysUntilDismissed?(event: Event): boolean
  closableTrade?(event: Event): string | null
}

export interface NotificationKind<Event = never> extends Definition<Event> {
  readonly schema: z.ZodObject
}

export const defineNotification = <Schema extends z.ZodObject>(
  schema: Schema,
  definition: Definition<z.output<Schema>>,
): NotificationKind<z.output<Schema>> & { readonly schema: Schema } => ({ schema, ...definition })
