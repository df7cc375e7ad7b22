import { expect, test } from 'vitest'
import { SessionAuth } from '../../electron/headless/session-auth'

function open() {
  let nowMs = 1_700_000_000_000
  const auth = new SessionAuth(() => nowMs)
  return { auth, advance: (ms: number) => void (nowMs += ms) }
}

const toCookie = (header: string | undefined): string => header?.split(';')[0] ?? ''

test('a sign-in code is valid for less than a minute, and once', () => {
  const { auth, advance } = open()
  const [first, second, third] = [auth.newCode(), auth.newCode(), auth.newCode()]
  expect(auth.enter(first)).toBeDefined()
  expect(auth.enter(first)).toBeUndefined()
  advance(59_999)
  expect(auth.enter(second)).toBeDefined()
  advance(1)
  expect(auth.enter(third)).toBeUndefined()
})

test('a session is open for its own cookie, among those of other programs', () => {
  const { auth } = open()
  const cookie = toCookie(auth.enter(auth.newCode()))
  expect(auth.isOpenFor(`other=1; ${cookie}; third=2`)).toBe(true)
  for (const wrong of [
    undefined,
    '',
    `${cookie}x`,
    cookie.replace('satchel', 'Satchel'),
    cookie.slice(0, -1),
  ])
    expect(auth.isOpenFor(wrong), String(wrong)).toBe(false)
})

test('the hundred newest sessions stay open', () => {
  const { auth } = open()
  const cookies = Array.from({ length: 101 }, () => toCookie(auth.enter(auth.newCode())))
  expect(cookies.map((cookie) => auth.isOpenFor(cookie)).indexOf(true)).toBe(1)
  expect(auth.isOpenFor(cookies.at(-1))).toBe(true)
})
