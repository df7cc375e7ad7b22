import type { Sats, Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'

export const satsText = (amount: Sats): Text => text('figure.sats', { amount })

export const amountText = (amount: Sats): Text => text('figure.amount', { amount })

export const signedSatsText = (amount: Sats): Text => text('figure.signedSats', { amount })

export const priceText = (price: Usd): Text => text('figure.price', { price })

export const leverageText = (leverage: number): Text => text('figure.leverage', { leverage })
