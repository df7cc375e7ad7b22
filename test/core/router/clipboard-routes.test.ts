import { describe, expect, test } from 'vitest'
import { clearKey, clipboardRoutes } from '../../../electron/core/router/app/clipboard-routes'

function clipboardWith(content: string) {
  const clipboard = {
    content,
    readText: () => Promise.resolve(clipboard.content),
    writeText: (text: string) => Promise.resolve(void (clipboard.content = text)),
    clear: () => void (clipboard.content = ''),
  }
  return clipboard
}

describe('clipboard comparison', () => {
  test.each([
    ['the copied address', 'bc1qours', true],
    ['another address', 'bc1qtheirs', false],
    ['nothing, as on Wayland without focus', '', null],
  ])('finds %s and returns %j', async (_, content, isUnchanged) => {
    const clipboard = clipboardWith('')
    const routes = clipboardRoutes(clipboard)
    expect(await routes.copy({ text: 'bc1qours' })).toEqual({ isCopied: true })
    expect(clipboard.content).toBe('bc1qours')
    clipboard.content = content
    expect(await routes.isCopyUnchanged(null)).toEqual({ isUnchanged })
  })

  test('returns null for content that the app did not copy', async () => {
    expect(await clipboardRoutes(clipboardWith('private')).isCopyUnchanged(null)).toEqual({
      isUnchanged: null,
    })
  })

  test('leaves copying to the renderer if the main process has no clipboard', async () => {
    const routes = clipboardRoutes(null)
    expect(await routes.copy({ text: 'x' })).toEqual({ isCopied: false })
    expect(await routes.isCopyUnchanged(null)).toEqual({ isUnchanged: null })
  })
})

describe('clearKey', () => {
  const key = { key: 'the-key-text', secret: 'the-secret-text', passphrase: 'p' }

  test.each(['the-secret-text', 'key: the-key-text\nsecret: the-secret-text\n', 'the-key-text'])(
    'clears %j',
    async (content) => {
      const clipboard = clipboardWith(content)
      await clearKey({ clipboard, onUnexpected: expect.unreachable }, key)
      expect(clipboard.content).toBe('')
    },
  )

  test.each([
    ['12345678', ''],
    ['1234567', '1234567'],
  ])('clears a part of at least eight characters: %s', async (secret, expected) => {
    const clipboard = clipboardWith(secret)
    await clearKey({ clipboard, onUnexpected: expect.unreachable }, { ...key, secret })
    expect(clipboard.content).toBe(expected)
  })

  test('clears the primary selection of X11, and only if it contains the key', async () => {
    const clipboard = { ...clipboardWith('other text'), selection: clipboardWith('the-secret-text') }
    await clearKey({ clipboard, onUnexpected: expect.unreachable }, key)
    expect([clipboard.content, clipboard.selection.content]).toEqual(['other text', ''])
    const unrelated = { ...clipboardWith('the-secret-text'), selection: clipboardWith('selected text') }
    await clearKey({ clipboard: unrelated, onUnexpected: expect.unreachable }, key)
    expect(unrelated.selection.content).toBe('selected text')
  })

  test.each(['something else with a p', 'the-key', ''])('leaves %j unchanged', async (content) => {
    const clipboard = clipboardWith(content)
    await clearKey({ clipboard, onUnexpected: expect.unreachable }, key)
    expect(clipboard.content).toBe(content)
  })

  test('does nothing if the main process has no clipboard', async () => {
    await clearKey({ clipboard: null, onUnexpected: expect.unreachable }, key)
  })

  test('reports a clipboard read error and resolves', async () => {
    const error = new Error('no selection owner')
    const clipboard = { ...clipboardWith(''), readText: () => Promise.reject(error) }
    const reported: unknown[] = []
    await clearKey({ clipboard, onUnexpected: (...report) => reported.push(report) }, key)
    expect(reported).toEqual([['clipboard', error]])
  })
})
