import { defineComponent, h, nextTick, ref } from 'vue'
import { afterEach, expect, test } from 'vitest'
import LastPrice from '../../../src/market/LastPrice.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test.each([true, false])('the last price flashes on a change only if asked to: %s', async (flashes) => {
  const value = ref(60_000)
  page = mount([[defineComponent(() => () => h(LastPrice, { value: value.value, direction: 1, flashes }))]])
  value.value = 60_001
  await nextTick()
  await nextTick()
  expect(page.find('last-price').classList.contains('flash')).toBe(flashes)
})
