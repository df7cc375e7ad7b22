import { msat, sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import { BridgeError } from '@common/bridge/protocol'
import { defineComponent, h, ref } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { usePayStore } from '../../../src/wallet/pay'
import SendPanel from '../../../src/wallet/send/SendPanel.vue'
import { FakeMain } from '../support/fake-main'
import { OpenConfirmation } from '../support/open-confirmation'
import { withdrawal } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

type Sent = { readonly kind: 'done'; readonly value: typeof withdrawal }

const isOpen = ref(true)
const View = defineComponent(() => () => (isOpen.value ? h(SendPanel) : null))
const cost = {
  amountSats: sats(50_000),
  expectedFeeSats: sats(25),
  feeLimitSats: sats(2500),
  mostSats: sats(1_000_000),
}

async function pay() {
  isOpen.value = true
  let resolve: (sent: Sent) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Sent>((succeed, fail) => {
    resolve = succeed
    reject = fail
  })
  const main = new FakeMain(() => ({
    payments: {
      examine: ({ text }) => ({
        kind: 'invoice' as const,
        invoice: {
          paymentRequest: text,
          network: 'regtest' as const,
          amountMsat: msat(50_000_000),
          description: text,
          descriptionHash: null,
          payee: '02'.padEnd(66, 'a'),
          paymentHash: 'b'.repeat(64),
          createdAtMs: 0,
          expiresAtMs: Date.now() + 60_000,
        },
        cost,
        problems: [],
      }),
    },
    wallet: { withdraw: () => promise },
  }))
  page = mount([[View], [OpenConfirmation]], main)
  await write('lnbcrt500u1first')
  await page.press('withdraw-pay')
  await vi.waitFor(() => page.find('confirm-accept'))
  await page.press('confirm-accept')
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  return { resolve: () => void resolve({ kind: 'done', value: withdrawal }), reject }
}

async function write(text: string): Promise<void> {
  await page.type('withdraw-invoice', text)
  await vi.waitFor(() => expect(page.find('invoice-description').textContent).toContain(text))
}
const isBusy = (): boolean => page.find('withdraw-pay').className.includes('loading')

async function leave(): Promise<void> {
  isOpen.value = false
  await vi.waitFor(() => expect(page.has('withdraw-pay')).toBe(false))
}

test('a payment being sent blocks another one, also after leaving the wallet', async () => {
  const { resolve } = await pay()
  await leave()
  isOpen.value = true
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  resolve()
  await vi.waitFor(() => expect(page.has('withdraw-outcome')).toBe(true))
})

test('the outcome of a payment leaves a payment entered meanwhile', async () => {
  const { resolve } = await pay()
  await write('lnbcrt500u1second')
  resolve()
  await vi.waitFor(() => expect(usePayStore().isSending).toBe(false))
  expect(usePayStore().written).toBe('lnbcrt500u1second')
})

test.each(['the wallet was left', 'another payment was entered'])(
  'the failure of a payment is reported in a toast if %s',
  async (how) => {
    const { reject } = await pay()
    if (how === 'the wallet was left') await leave()
    else await write('lnbcrt500u1second')
    reject(new BridgeError('rejected', message('service.keyRefused')))
    await vi.waitFor(() => expect(useToasts().list[0]?.title.code).toBe('withdraw.notMade'))
    expect(t(useToasts().list[0]?.text ?? message('loading'))).toContain(t('service.keyRefused'))
    expect(page.has('withdraw-error')).toBe(false)
  },
)

test('the failure of a payment that is still shown is shown with it', async () => {
  const { reject } = await pay()
  reject(new BridgeError('rejected', message('service.keyRefused')))
  await vi.waitFor(() => expect(page.find('withdraw-error').textContent).toContain(t('service.keyRefused')))
  expect(useToasts().list).toEqual([])
})
