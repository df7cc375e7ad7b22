import { expectHiddenAmounts, languages } from '../../support/browser/checks/hidden-amounts'
import { test } from '../../support/browser/fixtures'

test.setTimeout(240_000)

test('no view, dialog, menu, toast, tooltip or field shows an amount while amounts are hidden', async ({
  practice,
}) => {
  await expectHiddenAmounts(practice, (index) => languages.slice(index % 3, (index % 3) + 1))
})
