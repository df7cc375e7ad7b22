import type { Sats, Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'

export const satsText = (amount: Sats): Message => message('figure.sats', { amount })

export const amountText = (amount: Sats): Message => message('figure.amount', { amount })

export const signedSatsText = (amount: Sats): Message => message('figure.signedSats', { amount })

export const priceText = (price: Usd): Message => message('figure.price', { price })

export const leverageText = (leverage: number): Message => message('figure.leverage', { leverage })
