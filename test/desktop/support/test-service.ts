import { expect } from '@playwright/test'
import { createPageObject } from '../../support/browser/page-objects'
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
      const ui = createPageObject(page)
      await ui.click('connect-service')
      await ui.write('service-name', 'My bot')
      await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), JSON.stringify(info))
      await ui.click('service-paste')
      await ui.press('ControlOrMeta+V')
      await expect(ui.at('service-key')).toHaveValue(info.account.key)
      await ui.click(`service-protocol-${protocol}`)
      await ui.click('service-network-testnet')
      await ui.click('service-connect')
      await expect(ui.at('account-name')).toContainText('My bot')
    },
    stop: () => service.stop(),
  }
}
