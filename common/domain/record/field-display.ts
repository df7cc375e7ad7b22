import type { PlainKey } from '../../texts/message'

export interface FieldRow {
  readonly label: PlainKey
  readonly title?: PlainKey
  readonly format: 'time' | 'price' | 'sats' | 'signedSats' | 'text'
  readonly isZeroHidden?: true
}

/** How details show a field: as a row, or as `custom` part of the view. */
export type FieldDisplay = FieldRow | 'custom' | 'none'
