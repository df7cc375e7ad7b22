import { createPageObject } from '../support/browser/page-objects'
import { t } from '../support/browser/text'
import { answerDialogs } from './support/answer-dialogs'
import { expect, test } from './support/desktop-test'
import { getDataFolder, startSatchel } from './support/satchel'

const hosts = 'api.invalid, stream.invalid'

test('the app sends a key to a new host only after the user allows it outside the page', async ({}, testInfo) => {
  const satchel = await startSatchel(getDataFolder(testInfo))
  const dialogs = await answerDialogs(satchel, 0, 1)
  const ui = createPageObject(satchel.page)
  await ui.click('connect-service')
  await ui.click('service-known-other')
  await ui.click('service-key-parts')
  await ui.write('service-name', 'My bot')
  // Names under .invalid never resolve.
  await ui.write('service-rest-url', 'https://api.invalid')
  await ui.write('service-ws-url', 'wss://stream.invalid')
  for (const id of ['key', 'secret', 'passphrase']) await ui.write(`service-${id}`, `the-${id}`)
  await ui.click('service-test')
  await expect(ui.at('connect-error')).toHaveText(t('host.refused', { hosts }))
  await expect
    .poll(async () => (await dialogs()).map(({ message }) => message))
    .toEqual([t('host.ask', { hosts })])
  for (let attempt = 0; attempt < 2; attempt++) {
    await ui.click('service-test')
    await expect(ui.at('connect-error')).not.toHaveText(t('host.refused', { hosts }))
    await expect.poll(() => dialogs()).toHaveLength(2)
  }
})
