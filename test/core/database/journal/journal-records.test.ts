import { expect, test } from 'vitest'
import { JournalContent } from '../../../../electron/core/database/journal/journal-records'

test('a rewritten journal keeps the 500 newest outcomes, and the ids of all orders', () => {
  const content = new JournalContent()
  const outcome = { kind: 'in-doubt', doubtId: 'd' } as const
  for (let order = 0; order <= 500; order += 1)
    content.apply({ kind: 'outcome', orderId: `o${order}`, outcome })
  content.apply({ kind: 'outcome', orderId: 'o0', outcome: { kind: 'in-doubt', doubtId: 'later' } })
  const restarted = new JournalContent()
  for (const record of content.records()) restarted.apply(record)
  expect(restarted.outcomes.size).toBe(500)
  expect(restarted.outcomes.get('o0')).toEqual({ kind: 'in-doubt', doubtId: 'later' })
  expect([...restarted.spent]).toEqual(['o1'])
})
