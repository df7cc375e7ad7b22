import { defineComponent } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { usePracticeMarket } from '../../../src/practice/use-practice-market'
import { useActivity } from '../../../src/shell/use-activity'
import { useSwapsStore } from '../../../src/swaps/swaps'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

function mountDisconnected(setup: () => void): void {
  const main = new FakeMain()
  vi.spyOn(main, 'open').mockReturnValue(new Promise(() => undefined))
  page = mount([[defineComponent(() => (setup(), () => null))]], main)
}

test('activity without a connection raises no error', () => {
  const errors = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', errors)
  mountDisconnected(useActivity)
  window.dispatchEvent(new Event('pointerdown'))
  window.removeEventListener('error', errors)
  expect(errors).not.toHaveBeenCalled()
})

test('reads repeated by timers resolve without a connection', async () => {
  const reads: Promise<void>[] = []
  mountDisconnected(() => reads.push(usePracticeMarket().refresh(), useSwapsStore().readPrice()))
  expect(await Promise.allSettled(reads)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
})
