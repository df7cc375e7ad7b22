import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import CopyButton from '../../../src/ui/clipboard/CopyButton.vue'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
  expect(page.main.unexpected).toEqual([])
})

const address = 'bcrt1qexample'

async function copied(isUnchanged: boolean | null, isCopied = true): Promise<void> {
  const texts: string[] = []
  const main = new FakeMain(() => ({
    app: {
      copy: ({ text }) => {
        texts.push(text)
        return { isCopied }
      },
      isCopyUnchanged: () => ({ isUnchanged }),
    },
  }))
  page = mount([[CopyButton, { value: address, testid: 'copy' }]], main)
  const session = useSessionStore()
  await vi.waitFor(() => expect(session.state).not.toBeNull())
  await page.press('copy')
  await vi.waitFor(() => expect(page.find('copy').dataset['state']).not.toBe('idle'))
  expect(texts).toEqual([address])
}

describe('copy button', () => {
  test('shows a warning if main finds another text on the clipboard', async () => {
    await copied(false)
    await vi.waitFor(() => expect(page.has('copy-changed')).toBe(true))
  })

  test('shows that main found the copied text', async () => {
    await copied(true)
    await vi.waitFor(() => expect(page.find('copy').dataset['state']).toBe('checked'))
  })

  test('shows that another value has not been copied', async () => {
    const main = new FakeMain(() => ({
      app: { copy: () => ({ isCopied: true }), isCopyUnchanged: () => ({ isUnchanged: true }) },
    }))
    const value = ref(address)
    const Copy = defineComponent(() => () => h(CopyButton, { value: value.value, testid: 'copy' }))
    page = mount([[Copy]], main)
    await vi.waitFor(() => expect(useSessionStore().state).not.toBeNull())
    await page.press('copy')
    await vi.waitFor(() => expect(page.find('copy').dataset['state']).not.toBe('idle'))
    value.value = 'bcrt1qnext'
    await nextTick()
    expect(page.find('copy').dataset['state']).toBe('idle')
  })

  test.each(['copy', 'isCopyUnchanged'] as const)(
    'ignores a late response of %s after the value has changed',
    async (late) => {
      const answers: (() => void)[] = []
      const answer = <Result>(call: string, result: Result): Result | Promise<Result> =>
        call === late ? new Promise((resolve) => answers.push(() => resolve(result))) : result
      const main = new FakeMain(() => ({
        app: {
          copy: () => answer('copy', { isCopied: true }),
          isCopyUnchanged: () => answer('isCopyUnchanged', { isUnchanged: true }),
        },
      }))
      const value = ref(address)
      const Copy = defineComponent(() => () => h(CopyButton, { value: value.value, testid: 'copy' }))
      page = mount([[Copy]], main)
      const session = useSessionStore()
      await vi.waitFor(() => expect(session.state).not.toBeNull())
      await page.press('copy')
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      value.value = 'bcrt1qnext'
      await nextTick()
      answers[0]?.()
      // Its response follows the late one.
      await session.startPractice()
      await nextTick()
      expect(page.find('copy').dataset['state']).toBe('idle')
    },
  )

  test('copies and compares in the page if main has no clipboard', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('bcrt1qother')
    await copied(true, false)
    expect(written).toHaveBeenCalledWith(address)
    await vi.waitFor(() => expect(page.has('copy-changed')).toBe(true))
  })
})
