import type { Usd } from '@common/domain/units'
import { shallowRef, type ShallowRef } from 'vue'
import { clampPrice } from '../price-scale'
import type { PriceLine } from './price-line'

export interface LineMove {
  readonly line: PriceLine
  readonly price: Usd
  readonly isRequested: boolean
}

export interface LineMover {
  readonly move: Readonly<ShallowRef<LineMove | null>>
  to(line: PriceLine, price: Usd): void
  drop(): void
  discard(): void
  remove(line: PriceLine): boolean
}

export function useLineMover(
  confirmMove: (line: PriceLine, price: Usd) => Promise<void>,
  remove: LineMover['remove'] = () => false,
): LineMover {
  const move = shallowRef<LineMove | null>(null)

  async function drop(): Promise<void> {
    const dropped = move.value
    if (!dropped || dropped.isRequested) return
    if (dropped.price === dropped.line.price) return void (move.value = null)
    const requested = { ...dropped, isRequested: true }
    move.value = requested
    try {
      await confirmMove(dropped.line, dropped.price)
    } finally {
      if (move.value === requested) move.value = null
    }
  }

  return {
    move,
    to(line, price) {
      if (!move.value?.isRequested) move.value = { line, price: clampPrice(price), isRequested: false }
    },
    drop: () => void drop(),
    discard() {
      if (!move.value?.isRequested) move.value = null
    },
    remove,
  }
}
