import type { Sats, Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { priceText, satsText } from '../../format/figure-texts'

/** "Stop loss: 57,000.0" */
export const changedText = (subject: Text, value: Text): Text => text('adjust.done', { what: subject, value })

export const newMarginText = (subject: Text, marginSats: Sats, liquidationPrice: Usd | null): Text =>
  liquidationPrice === null
    ? text('adjust.hasMargin', { what: subject, margin: satsText(marginSats) })
    : text('adjust.standsAt', {
        what: subject,
        margin: satsText(marginSats),
        liquidation: priceText(liquidationPrice),
      })
