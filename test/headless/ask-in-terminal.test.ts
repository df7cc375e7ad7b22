import type { Translate } from '@common/texts/translate'
import type { Message, TextKey } from '@common/texts/message'
import { expect, test } from 'vitest'
import { askInTerminal } from '../../electron/headless/ask-in-terminal'
import { inEnglish } from '../support/in-english'
import { message } from '../support/text'

function setUp() {
  const printed: string[] = []
  let nowMs = 0
  const terminal = askInTerminal(
    (text) => printed.push(text),
    () => nowMs,
  )
  const t: Translate = (message: Message | TextKey) =>
    inEnglish(typeof message === 'string' ? { code: message } : message)
  return {
    printed,
    request: (...hosts: string[]): Message | null => terminal.askForHosts(hosts, t),
    answer: (line: string) => terminal.answer(line),
    pass: (ms: number) => (nowMs += ms),
  }
}

test('the terminal prompt allows a host after yes and refers the page to the terminal', () => {
  const { printed, request, answer } = setUp()
  expect(request('api.example')).toEqual(message('host.inTerminal', { hosts: 'api.example' }))
  expect(printed).toEqual([expect.stringContaining('api.example')])
  expect(answer('yes')).toBe(true)
  expect(request('api.example')).toBeNull()
})

test('the terminal prompt ignores Enter and allows no host after no', () => {
  const { request, answer } = setUp()
  request('api.example')
  expect(answer('')).toBe(false)
  expect(answer('no')).toBe(true)
  expect(request('api.example')).toEqual(message('host.inTerminal', { hosts: 'api.example' }))
})

test('the terminal prompt applies a yes only to the displayed host, within two minutes', () => {
  const { request, answer, printed, pass } = setUp()
  request('api.example')
  expect(request('collector.example')).toEqual(message('host.another', { hosts: 'collector.example' }))
  expect(printed).toHaveLength(1)
  answer('yes')
  expect(request('collector.example')).toEqual(message('host.inTerminal', { hosts: 'collector.example' }))
  pass(121_000)
  expect(answer('yes')).toBe(false)
  expect(request('api.example', 'collector.example')).toMatchObject({ code: 'host.inTerminal' })
})
