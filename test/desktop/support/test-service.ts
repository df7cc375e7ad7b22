import { expect } from '@playwright/test'
import { handsOn } from '../../support/browser/hands'
import { startServiceAlone } from '../../support/processes/service-alone'
import type { Satchel } from './satchel'

export async function startService() {
  const service = await startServiceAlone()
  const { info } = service
  return {
    account: info.account,
    control: (path: string, body?: object): Promise<Record<string, unknown>> => service.control(path, body),
    fault: (fault: object): Promise<unknown> => service.control('/fault', fault),
    async connect({ app, page }: Satchel, protocol: 'v2' | 'v3' = 'v2'): Promise<void> {
      const hands = handsOn(page)
      await hands.click('connect-service')
      await hands.write('service-name', 'My bot')
      await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), JSON.stringify(info))
      await hands.click('service-paste')
      await hands.press('ControlOrMeta+V')
      await expect(hands.at('service-key')).toHaveValue(info.account.key)
      await hands.click(`service-protocol-${protocol}`)
      await hands.click('service-network-testnet')
      await hands.click('service-connect')
      await expect(hands.at('account-name')).toContainText('My bot')
    },
    stop: () => service.stop(),
  }
}
