import fc from 'fast-check'
import type { OptionKind } from '@common/domain/options/option'

export const kind = fc.constantFrom<OptionKind>('call', 'put')
export const contracts = fc.integer({ min: 1, max: 200_000 })
export const price = fc.integer({ min: 3000, max: 2_000_000 }).map((steps) => steps / 2)
export const fixing = fc.integer({ min: 150_000, max: 100_000_000 }).map((cents) => cents / 100)
export const volatility = fc.integer({ min: 1000, max: 30_000 }).map((steps) => steps / 10_000)
export const hours = fc.integer({ min: 0, max: 2500 })
