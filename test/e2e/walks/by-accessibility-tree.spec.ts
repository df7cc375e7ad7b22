import { t } from '../../support/browser/text'
import { findInTree, type TreeQuery } from '../../support/browser/accessibility-tree'
import { acceptByEnter } from '../../support/browser/confirmation'
import { expect, test } from '../../support/browser/fixtures'
import { message } from '@common/texts/message'
import { numberIn } from '../../support/browser/number-in'

test('a position is opened, protected and closed by role and name of the accessibility tree alone', async ({
  practice,
}) => {
  const app = await practice.open()
  const { page } = app.ui
  const client = await page.context().newCDPSession(page)
  const isThere = async (query: TreeQuery): Promise<boolean> => (await findInTree(client, query)) !== null
  const go = async (role: string, name: string | RegExp): Promise<void> => {
    const query = { role, name }
    await expect.poll(() => isThere(query), { message: `${role} ${String(name)}` }).toBe(true)
    const backendNodeId = await findInTree(client, query)
    if (backendNodeId === null) throw new Error(`${role} ${String(name)} left the tree`)
    await client.send('DOM.focus', { backendNodeId })
  }
  const press = (...keys: string[]) => app.ui.press(...keys)
  const hasLeft = (query: TreeQuery) => expect.poll(() => isThere(query)).toBe(false)
  try {
    await app.setPrice(60_000)
    const price = await numberIn(app.ui.at('top-price').getByTestId('last-price'))
    await go('textbox', t('ticket.quantity'))
    await app.ui.type('1000')
    const buy = t(message('ticket.buySizeAtMarket', { quantity: 1000 }))
    await go('button', buy)
    await press('Enter')
    await acceptByEnter(app.ui)
    await expect.poll(() => isThere({ role: 'cell', name: new RegExp(`${t('side.long')}$`) })).toBe(true)

    await go('button', new RegExp(`^${t('level.stopLoss')}`))
    await press('Enter')
    const dialog = { role: 'dialog', name: new RegExp(t('level.stopLoss')) }
    await expect.poll(() => isThere(dialog)).toBe(true)
    await app.ui.type(String(price - 1000))
    await press('Control+Enter')
    await hasLeft(dialog)
    await expect.poll(() => isThere({ role: 'cell', name: /59,000\.0/ })).toBe(true)

    await go('button', t('close.title'))
    await press('Enter')
    await acceptByEnter(app.ui)
    await hasLeft({ role: 'cell', name: new RegExp(`${t('side.long')}$`) })
  } finally {
    await app.close()
  }
})
