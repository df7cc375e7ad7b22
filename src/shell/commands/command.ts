import type { PlainKey } from '@common/texts/message'
import { t } from '../../format/translate'

export interface Command {
  readonly id: string
  /** Formatted on first use. */
  readonly label: string
  readonly kind: PlainKey
  readonly key?: string
  readonly also?: PlainKey
  readonly run: () => unknown
}

export const action = (id: string, label: PlainKey, run: () => unknown, key?: string): Command => ({
  id,
  label: t(label),
  kind: 'palette.action',
  ...(key !== undefined && { key }),
  run,
})
