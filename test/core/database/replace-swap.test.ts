import { expect, onTestFinished, test } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import type { Swap } from '@common/domain/swaps/swap'
import { openHistory } from '../../../electron/core/database/open-history'
import { readAgain } from '../../../electron/core/usecases/swaps/read-again'
import { createSwap } from '../../support/create-swap'
import { temporaryFolder } from '../../support/temporary-folder'

const swap = createSwap({ inAmount: 5000 })

test('a swap that the exchange reports differently replaces the stored one and its sums', async () => {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  history.swaps.add([swap])
  let reported: Swap = swap
  let changes = 0
  const counted: Swap[] = []
  const { read } = readAgain({
    swaps: { swapById: () => Promise.resolve(reported), swapOf: () => Promise.resolve(reported) },
    history,
    balance: { countSwaps: (swaps) => void counted.push(...swaps) },
    onRead: () => (changes += 1),
  })
  expect(await read({ swapId: 's1' })).toEqual({ swap, isOther: false })
  expect(changes).toBe(0)

  reported = { ...swap, inAmount: 4000, createdAtMs: 12 }
  const stored = { ...swap, inAmount: 4000 }
  expect(await read({ swapId: 's1' })).toEqual({ swap: stored, isOther: true })
  expect(history.swaps.newest(10)).toEqual([stored])
  const allEntries = { kinds: [...entryKinds], search: '' }
  expect(history.entries.page(allEntries, null, 10).entries).toMatchObject([{ id: 's1', inAmount: 4000 }])
  expect(history.entries.sums(allEntries)).toMatchObject({ swap: { count: 1, effectSats: -4000 } })
  expect(changes).toBe(1)
  expect(counted).toEqual([])
})
