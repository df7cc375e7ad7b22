import type { Sats, Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { priceText, satsText } from '../../format/figure-texts'

/** "Stop loss: 57,000.0" */
export const changedText = (what: Text, value: Text): Text => text('adjust.done', { what, value })

export const newMarginText = (what: Text, marginSats: Sats, liquidationPrice: Usd | null): Text =>
  liquidationPrice === null
    ? text('adjust.hasMargin', { what, margin: satsText(marginSats) })
    : text('adjust.standsAt', {
        what,
        margin: satsText(marginSats),
        liquidation: priceText(liquidationPrice),
      })
