import * as z from 'zod'
import { message } from '../../../texts/message'
import { maxPriceUsd } from '../../exact'
import { defineAlert, toState } from './alert-kind'

const kind = z.enum(['price-above', 'price-below'])
const schemas = {
  rule: z.object({ kind, price: z.number() }),
  requested: z.object({ kind, price: z.number().positive().max(maxPriceUsd) }),
  finding: z.object({ kind, level: z.number(), price: z.number() }),
}
type PriceKey = 'alert.priceAbove' | 'alert.priceBelow'

/** Hysteresis, as a fraction of the level. */
const priceGap = 0.002

const priceAlert = (name: z.output<typeof kind>, key: PriceKey) => {
  const isAbove = name === 'price-above'
  return defineAlert(schemas, {
    readsTrades: false,
    listConditions({ price: level }, { ticker: { lastPrice: price } }) {
      const isReached = isAbove ? price >= level : price <= level
      const isClear = isAbove ? price < level * (1 - priceGap) : price > level * (1 + priceGap)
      return [{ id: 'market', state: toState(isReached, isClear), finding: { kind: name, level, price } }]
    },
    ruleText: ({ price }) => message(key, { price }),
    title: ({ level: price }) => message(key, { price }),
    body: ({ price }) => message('notification.alert.price', { price }),
    subject: () => 'market',
  })
}

export const priceAlerts = {
  'price-above': priceAlert('price-above', 'alert.priceAbove'),
  'price-below': priceAlert('price-below', 'alert.priceBelow'),
}
