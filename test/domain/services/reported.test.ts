import type { Reported } from '@common/domain/services/reported'
import { expect, test } from 'vitest'

interface Sample {
  readonly id: string
  readonly rate?: number | null | undefined
}
const reportedBy = { rate: ['v3'] } as const

test('a version names the optional fields it reports, and no others', () => {
  type Of<Version extends 'v2' | 'v3'> = Reported<Sample, typeof reportedBy, Version>
  const complete: readonly Sample[] = [
    { id: 'a', rate: null } satisfies Of<'v3'>,
    { id: 'b' } satisfies Of<'v2'>,
  ]
  const wrong: readonly Sample[] = [
    // @ts-expect-error the rate is missing
    { id: 'c' } satisfies Of<'v3'>,
    // @ts-expect-error version 2 reports no rate
    { id: 'd', rate: 1 } satisfies Of<'v2'>,
  ]
  expect([...complete, ...wrong]).toHaveLength(4)
})
