import type { Reply } from './signed-caller'

/** Absent fields are undefined, whatever the type. */
export interface V1Fields {
  readonly pid: string
  readonly id: number
  readonly pl: number
  readonly price: number
  readonly margin: number
  readonly leverage: number
  readonly quantity: number
  readonly creation_ts: string | number
  readonly market_filled_ts: string | number | null
  readonly closed_ts: string | number | null
  readonly exit_price: number
  readonly closed: boolean
  readonly canceled: boolean
  readonly time: number
  readonly ts: number
  readonly bid: number
  readonly offer: number
  readonly index: number
  readonly fee: number
  readonly fixing_price: number
  readonly fee_percent_value: number
  readonly data: readonly V1Fields[]
  readonly positions: readonly V1Fields[]
  readonly lnurl: string
  readonly wid: string
  readonly paymenthash: string
}

export const v1 = ({ body }: Reply): V1Fields => body as unknown as V1Fields
