import { expect, test } from 'vitest'
import { crashExchange } from './crash-exchange'

const crashes = 4

test(`EX-813 ${crashes} kills at random moments lose nothing acknowledged and leave the books balanced`, async () => {
  expect(await crashExchange(crashes)).toBeGreaterThan(crashes * 5)
}, 60_000)
