import * as z from 'zod'
import { Id } from '../id'
import { OptionOrderSchema, settlements } from '../options/option'
import {
  defineWrites,
  manyTrades,
  newOrder,
  oneTrade,
  onSameTrade,
  previewPrice,
  ShownPricesSchema,
  whileAny,
} from './write-kind'

const byId = z.object({ tradeId: Id })

export const optionRequests = {
  /** `previewPrice`: forward price. */
  buy: OptionOrderSchema.extend({ instrumentName: z.string().max(64), ...newOrder }),
  close: byId.extend({ previewPrice }),
  setSettlement: byId.extend({ settlement: z.enum(settlements) }),
}

export const allOptionsRequests = { closeAll: ShownPricesSchema }

const closingOptions = onSameTrade('close-option', 'close-all-options')

export const optionWrites = defineWrites('options', {
  'buy-option': {
    sent: { order: OptionOrderSchema, knownTradeIds: z.array(z.string()) },
    isSafeTwice: false,
    waitsFor: { 'buy-option': 'same-order' },
  },
  'close-option': {
    sent: oneTrade,
    isSafeTwice: true,
    isClosing: true,
    waitsFor: closingOptions,
  },
  'close-all-options': {
    sent: manyTrades,
    isSafeTwice: true,
    isClosing: true,
    waitsFor: whileAny('close-all-options'),
  },
  'set-settlement': {
    sent: { ...oneTrade, settlement: z.enum(settlements) },
    isSafeTwice: true,
    waitsFor: onSameTrade('set-settlement'),
  },
})
