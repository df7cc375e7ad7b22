import * as z from 'zod'
import { isSats, type Msat, type Sats } from './units'

export const satsSchema = z.custom<Sats>(isSats, 'must be a whole number of sats')

export const positiveSatsSchema = z.custom<Sats>(
  (value) => isSats(value) && value > 0,
  'must be a whole number of sats above 0',
)

export const msatSchema = z.custom<Msat>(
  (value) => Number.isSafeInteger(value),
  'must be a whole number of millisats',
)

/** Absent if every amount is whole. */
export const exactSatsSchema = z.record(z.string(), z.number())
