import { expect, test } from 'vitest'
import { checkStorage } from '../../../../electron/core/account/sync/check-storage'
import { StorageLost } from '../../../../electron/core/ports/storage/disk-full'
import { idle } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

test.each(['history', 'journal', 'vault'] as const)(
  'a lost file of the %s is reported within two seconds, until it is restored',
  async (lost) => {
    const clock = new ManualClock()
    const problems: (string | null)[] = []
    let isLost = true
    const check = (part: string) => () => {
      if (isLost && part === lost) throw new StorageLost(part)
    }
    const checking = checkStorage({
      clock,
      history: { checkFiles: check('history') } as never,
      journal: { checkFiles: check('journal') },
      checkVault: check('vault'),
      health: { stored: (_job, problem) => void problems.push(problem?.code ?? null) },
    })
    for (const nextIsLost of [false, false]) {
      clock.advance(2000)
      await idle()
      isLost = nextIsLost
    }
    checking.stop()
    clock.advance(10_000)
    await idle()
    expect(problems).toEqual(['disk.lost', null])
  },
)
