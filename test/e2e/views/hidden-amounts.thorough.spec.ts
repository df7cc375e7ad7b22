import { expectHiddenAmounts, languages } from '../../support/browser/checks/hidden-amounts'
import { test } from '../../support/browser/fixtures'

test.setTimeout(600_000)

test('no view, dialog, menu, toast, tooltip or field shows an amount in any language', async ({
  practice,
}) => {
  await expectHiddenAmounts(practice, () => languages)
})
