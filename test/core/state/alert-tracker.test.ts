import { describe, expect, onTestFinished, test } from 'vitest'
import type { Alert } from '@common/domain/alerts/alert'
import { openHistory } from '../../../electron/core/database/open-history'
import { AlertTracker } from '../../../electron/core/state/alert-tracker'
import { temporaryFolder } from '../../support/temporary-folder'
import { message } from '../../support/text'
import { ManualClock } from '../../support/time/manual-clock'

const rule = { kind: 'price-above', price: 60_000 } as const

function start(folder = temporaryFolder()) {
  const clock = new ManualClock()
  const { history } = openHistory(folder, 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const published: Alert[][] = []
  let count = 0
  let changes = 0
  const alerts = new AlertTracker({
    history,
    clock,
    newId: () => `a${(count += 1)}`,
    publish: (list) => void published.push(list),
  })
  alerts.follow(() => void (changes += 1))
  return { alerts, clock, history, folder, published, changes: () => changes }
}
const getAlert = ({ alerts }: ReturnType<typeof start>, id: string): Alert => {
  const alert = alerts.get(id)
  if (!alert) throw new Error(`no ${id}`)
  return alert
}

describe('alerts', () => {
  test('are listed newest first, also after a restart', () => {
    const first = start()
    first.alerts.add(rule, false)
    first.clock.advance(1000)
    first.alerts.add({ ...rule, price: 61_000 }, true)
    const ids = (list: readonly Alert[] | undefined) => list?.map(({ id }) => id)
    expect([ids(first.alerts.list()), ids(first.published.at(-1))]).toEqual([
      ['a2', 'a1'],
      ['a2', 'a1'],
    ])
    first.history.close()
    expect(ids(start(first.folder).alerts.list())).toEqual(['a2', 'a1'])
  })

  test('are limited to 50', () => {
    const started = start()
    expect(started.alerts.room).toBe(50)
    for (let count = 0; count < 50; count += 1) started.alerts.add(rule, false)
    expect(started.alerts.room).toBe(0)
    expect(() => started.alerts.add(rule, false)).toThrow(
      expect.objectContaining({ text: message('alerts.tooMany', { count: 50 }) }),
    )
    started.alerts.bringBack({ ...getAlert(started, 'a1'), id: 'a51' })
    expect([started.alerts.list().length, started.alerts.room]).toEqual([51, 0])
  })

  test('are armed when they are added, changed, switched or restored', () => {
    const started = start()
    const id = started.alerts.add(rule, false)
    const armed = { isOn: true, toldOf: [], countsFromMs: null }
    expect(getAlert(started, id)).toMatchObject({ ...armed, toldAtMs: null, toldPrice: null })
    const told = { ...getAlert(started, id), isOn: false, toldOf: ['market'], countsFromMs: 5 }
    started.alerts.save(told)
    started.alerts.switch(id, false)
    expect(getAlert(started, id)).toMatchObject({ ...armed, isOn: false })
    expect(started.alerts.on()).toEqual([])
    started.alerts.save(told)
    started.alerts.change(id, { ...rule, price: 62_000 }, true)
    expect(getAlert(started, id)).toMatchObject({ ...armed, rule: { price: 62_000 }, isRepeated: true })
    expect(started.alerts.on()).toHaveLength(1)
    started.alerts.bringBack(told)
    expect(getAlert(started, id)).toMatchObject({ ...armed, isOn: false })
    expect(started.changes()).toBe(4)
  })

  test('are removed, and rejected if they are gone', () => {
    const started = start()
    const id = started.alerts.add(rule, false)
    started.alerts.remove(id)
    expect([started.published.at(-1), started.history.alerts.all()]).toEqual([[], []])
    for (const act of [
      () => started.alerts.remove(id),
      () => started.alerts.switch(id, true),
      () => started.alerts.change(id, rule, true),
    ])
      expect(act).toThrow(expect.objectContaining({ kind: 'not-found' }))
  })
})
