import { expect, test } from 'vitest'
import { startReady } from '../../support/app/ready-app'
import { advanceUntil } from '../../support/time/advance'

test('the practice account is named in the language of the app', async () => {
  const { bridge, clock, session } = await startReady()
  expect(session.last().profile?.name).toBe('Practice')
  for (const [language, name] of [
    ['de', 'Demo'],
    ['es', 'Práctica'],
  ] as const) {
    await bridge.app.changeSettings({ language })
    await advanceUntil(
      clock,
      () => {
        const { profile, profiles } = session.last()
        expect([profile?.name, profiles[0]?.name]).toEqual([name, name])
      },
      { withinMs: 100 },
    )
  }
})
