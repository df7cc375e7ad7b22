import { maxPriceUsd } from '@common/domain/exact'
import type { Sats, Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { priceText, satsText } from '../../format/figure-texts'

/** "Stop loss: 57,000.0" */
export const changedText = (subject: Message, value: Message): Message =>
  message('adjust.done', { what: subject, value })

export const newMarginText = (subject: Message, marginSats: Sats, liquidationPrice: Usd | null): Message =>
  liquidationPrice === null || liquidationPrice === maxPriceUsd
    ? message('adjust.hasMargin', { what: subject, margin: satsText(marginSats) })
    : message('adjust.standsAt', {
        what: subject,
        margin: satsText(marginSats),
        liquidation: priceText(liquidationPrice),
      })
