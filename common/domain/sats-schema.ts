import * as z from 'zod'
import { isSats, type Sats } from './units'

export const satsSchema = z.custom<Sats>(isSats, 'must be a whole number of sats')

export const positiveSatsSchema = z.custom<Sats>(
  (value) => isSats(value) && value > 0,
  'must be a whole number of sats above 0',
)
