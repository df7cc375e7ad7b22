import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { useBridge } from '../../../src/bridge/use-bridge'
import { trackActions } from '../../../src/portfolio/pending-actions'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test.each(['a response', 'an error'])(
  'an action blocks conflicting ones on its subject until %s',
  async (end) => {
    let actions: ReturnType<typeof trackActions> | undefined
    let connection: ReturnType<typeof useBridge> | undefined
    const Tracking = defineComponent(() => {
      actions = trackActions()
      connection = useBridge()
      return () => null
    })
    page = mount([[Tracking]])
    await vi.waitFor(() => connection?.use())
    if (!actions) throw new Error('not mounted')
    const { act, isActing } = actions
    let settle = { resolve: (): void => undefined, reject: (): void => undefined }
    const response = new Promise<null>((resolve, reject) => {
      settle = { resolve: () => resolve(null), reject: () => reject(new Error(end)) }
    })
    const sent = act('close-trade', 'a', () => response).catch(() => null)
    expect(isActing('close-trade', 'a')).toBe(true)
    expect(isActing('add-margin', 'a')).toBe(true)
    expect(isActing('close-trade', 'b')).toBe(false)
    expect(isActing('cancel-trade', 'a')).toBe(false)
    if (end === 'an error') settle.reject()
    else settle.resolve()
    await sent
    expect(isActing('close-trade', 'a')).toBe(false)
  },
)
