import { test } from '@playwright/test'
import { startServiceAlone, type ServiceAlone } from '../processes/service-alone'
import { openApp, type OpenApp } from './open-app'

export function useStandaloneApp(): () => { readonly app: OpenApp; readonly service: ServiceAlone } {
  let service: ServiceAlone
  let app: OpenApp
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser }, testInfo) => {
    service = await startServiceAlone()
    app = await openApp(browser, {
      dataFolder: testInfo.outputPath('data'),
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
  })
  test.afterAll(async () => {
    await app.close()
    await service.stop()
  })
  return () => ({ app, service })
}
