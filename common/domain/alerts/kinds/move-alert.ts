import * as z from 'zod'
import { message } from '../../../texts/message'
import { dayMs, minuteMs } from '../../durations'
import { defineAlert } from './alert-kind'

const kind = z.literal('price-move')

export const moveAlert = defineAlert(
  {
    rule: z.object({ kind, rate: z.number(), withinMs: z.number() }),
    requested: z.object({
      kind,
      rate: z.number().gt(0).lt(1),
      withinMs: z.number().int().min(minuteMs).max(dayMs),
    }),
    finding: z.object({
      kind,
      withinMs: z.number(),
      moveRate: z.number(),
      fromPrice: z.number(),
      price: z.number(),
    }),
  },
  {
    readsTrades: false,
    /** Needs no gap: after a notification, moves are measured from the new price. */
    listConditions({ rate, withinMs }, { ticker: { lastPrice: price } }, move) {
      if (!move) return []
      const { rate: moveRate, fromPrice } = move
      const state = Math.abs(moveRate) >= rate ? 'reached' : 'clear'
      return [
        {
          id: 'market',
          state,
          finding: { kind: 'price-move' as const, withinMs, moveRate, fromPrice, price },
        },
      ]
    },
    ruleText: ({ rate, withinMs }) => message('alert.priceMove', { rate, minutes: withinMs / minuteMs }),
    title({ moveRate, withinMs }) {
      const values = { rate: Math.abs(moveRate), minutes: withinMs / minuteMs }
      return moveRate > 0 ? message('alert.priceUp', values) : message('alert.priceDown', values)
    },
    body: ({ fromPrice: from, price }) => message('notification.alert.move', { from, price }),
    subject: () => 'market',
  },
)
