import { handsOn } from '../support/browser/hands'
import { expect, test } from './support/desktop-test'
import { startSatchel } from './support/satchel'

/** A host to which nothing was sent yet: asked about in a dialog of the system, which no script in the page can answer. */

test('a key is sent to a new host once the user allows it outside the page', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await app.evaluate(({ dialog }) => {
    const asked: string[] = []
    const answers = [0, 1]
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      asked.push((given.at(-1) as { message: string }).message)
      return Promise.resolve({ response: answers.shift() ?? 0, checkboxChecked: false })
    }
  })
  const asked = () => app.evaluate(() => (globalThis as unknown as { asked: readonly string[] }).asked)
  const hands = handsOn(page)
  await hands.click('connect-service')
  await hands.write('service-name', 'My bot')
  // Nobody answers there, and no name server knows it.
  await hands.write('service-rest-url', 'https://api.invalid')
  await hands.write('service-ws-url', 'wss://stream.invalid')
  for (const id of ['key', 'secret', 'passphrase']) await hands.write(`service-${id}`, `the-${id}`)
  await hands.click('service-test')
  await expect(hands.at('connect-error')).toContainText('you did not allow it')
  expect(await asked()).toEqual(['May Satchel talk to api.invalid, stream.invalid?'])
  await hands.click('service-test')
  await expect(hands.at('connect-error')).not.toContainText('you did not allow it')
  expect(await asked()).toHaveLength(2)
  await hands.click('service-test')
  await expect(hands.at('connect-error')).not.toContainText('you did not allow it')
  expect(await asked()).toHaveLength(2)
})
