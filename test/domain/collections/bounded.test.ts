import { describe, expect, test } from 'vitest'
import { BoundedMap, BoundedSet } from '@common/domain/collections/bounded'
import { Bans } from '../../../electron/practice/server/bans'
import { openRate, WindowLimiter } from '../../../electron/practice/server/rate-limit'

describe('bounded collection', () => {
  test('drops the oldest entry of a map and counts a key that is set again as the newest', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
    expect([...map]).toEqual([
      ['a', 3],
      ['c', 4],
    ])
  })

  test('drops the oldest value of a set and counts a value that is added again as the newest', () => {
    const set = new BoundedSet<string>(2)
    set.add('a').add('b').add('a').add('c')
    expect([...set]).toEqual(['a', 'c'])
  })
})

describe('client addresses stored by the practice exchange', () => {
  const addresses = Array.from(
    { length: 10_001 },
    (_, at) => `127.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  )

  test('are limited in number if all cause errors within a minute', () => {
    const bans = new Bans({ after: 0, seconds: 60 }, () => 1000)
    for (const address of addresses) bans.count(address, 400)
    const banned = addresses.filter((address) => bans.secondsLeft(address) > 0)
    expect(banned).toEqual(addresses.slice(1))
  })

  test('are limited in number if all send requests', () => {
    const limiter = new WindowLimiter(openRate, () => 1000)
    for (const address of addresses) limiter.take(address)
    expect(limiter.take(addresses[0] ?? '').remaining, 'forgotten').toBe(openRate.requests - 1)
    expect(limiter.take(addresses.at(-1) ?? '').remaining).toBe(openRate.requests - 2)
  })
})
