import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { essentialJobs, syncJobs } from '@common/domain/sync-jobs'
import { accountModules } from '../../../electron/core/account/account-modules'
import {
  defineModule,
  startModules,
  type AnyModule,
} from '../../../electron/core/account/modules/account-module'
import { riskLimits } from '../../../electron/core/account/modules/risk-limits'
import { writes } from '../../../electron/core/account/modules/writes'
import { marketData } from '../../../electron/core/account/modules/market-data'
import { createTrade, testNowMs } from '../../support/create-trade'
import { idle } from '../../support/time/advance'
import { createContext, everyFeature } from './support/module-context'

const withNeeds = (modules: readonly AnyModule[]): ReadonlySet<string> =>
  new Set(modules.flatMap((module) => [...withNeeds(module.needs), module.name]))

describe('an account module', () => {
  test.each(accountModules.map((module): [string, AnyModule] => [module.name, module]))(
    'starts, reads and closes with only the modules it needs: %s',
    async (_name, module) => {
      const { context, close } = createContext()
      const running = startModules(context, [module])
      expect(new Set(running.names)).toEqual(withNeeds([module]))
      running.begin()
      for (const { read } of running.jobs) await read()
      close()
      await running.close()
    },
  )

  test.each(['options', 'swaps', 'cross'] as const)('is null if the exchange lacks %s', (name) => {
    const { context } = createContext({ ...everyFeature, [name]: null })
    expect(startModules(context, accountModules).apis[name]).toBeNull()
  })
})

describe('the list of account modules', () => {
  test('provides each read exactly once', () => {
    const { context } = createContext()
    const names = startModules(context, accountModules).jobs.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...syncJobs].toSorted())
  })

  test('provides the reads that make the connection ready without optional features', () => {
    const { context } = createContext({ options: null, swaps: null, cross: null })
    const names = startModules(context, accountModules).jobs.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...essentialJobs]))
  })
})

describe('the module of writes', () => {
  function startWrites(changes: Parameters<typeof createContext>[0]) {
    const { context } = createContext({ ...everyFeature, ...changes })
    return writes.start(context, {
      account: { terms: { acted: () => undefined }, state: () => undefined },
    } as never)
  }

  test('withdraws orders from the queue of the exchange', () => {
    let withdrawals = 0
    const { api } = startWrites({ withdrawOrders: () => (withdrawals += 1) })
    api.pendingWrites.withdrawOrders()
    expect(withdrawals).toBe(1)
  })

  test('holds reads for an expected write, unless an earlier write must be reconciled', () => {
    const holds: boolean[] = []
    const { api } = startWrites({ holdReads: (isHeld) => void holds.push(isHeld) })
    api.expectWrite({ isPending: true })
    api.expectWrite({ isPending: false })
    expect(holds).toEqual([true, false])
    const sent = { action: 'cancel-trade', tradeId: 't1' } as const
    const intent = { sent, summary: message('app.name') }
    api.pendingWrites.raise(api.pendingWrites.begin(intent))
    api.writing.onUnresolved()
    api.expectWrite({ isPending: true })
    expect(holds).toEqual([true, false, false, false])
  })
})

describe('the module of risk limits', () => {
  test('blocks orders after a loss by the clock of the exchange, although the local one is set forward', async () => {
    let upMs = (): number => 0
    const timeMs = (): number => testNowMs + upMs()
    const { context, clock } = createContext({ ...everyFeature, options: null, cross: null, timeMs })
    upMs = () => clock.upMs()
    const loss = {
      state: 'closed',
      closedAtMs: testNowMs,
      exitPrice: 19_000,
      pnlSats: sats(-25_000),
    } as const
    context.history.trades.save([createTrade('t1', loss)])
    const { enforcer, onCloses } = riskLimits.start(context, {
      marketData: { quotes: {} },
      account: { onChange: () => undefined },
    } as never).api
    onTestFinished(() => enforcer.stop())
    await idle()
    await enforcer.change({ coolOffMs: hourMs, dailyLossSats: sats(1000) })
    onCloses('trades')
    clock.set(testNowMs + 2 * dayMs)
    const order = { leverage: 10, quantity: 100 }
    expect(() => enforcer.check(order)).toThrow(
      expect.objectContaining({ text: expect.objectContaining({ code: 'riskLimit.dailyLoss' }) as Message }),
    )
    clock.advance(dayMs)
    expect(() => enforcer.check(order)).not.toThrow()
  })
})

describe('startModules', () => {
  const named = (name: string, needs: readonly AnyModule[], order: string[] = []): AnyModule =>
    defineModule({
      name,
      needs,
      start() {
        order.push(name)
        return { api: name, close: () => void order.push(`close ${name}`) }
      },
    })

  test('starts modules after those they need, and closes them in reverse order', async () => {
    const order: string[] = []
    const first = named('first', [], order)
    const second = named('second', [first], order)
    const running = startModules(createContext().context, [named('third', [second, first], order), first])
    expect(order).toEqual(['first', 'second', 'third'])
    await running.close()
    expect(order.slice(3)).toEqual(['close third', 'close second', 'close first'])
  })

  test('passes only the modules that are needed', () => {
    const first = named('first', [])
    let passed: unknown
    const reader = defineModule({
      name: 'reader',
      needs: [first],
      start(_context, needs) {
        passed = needs
        return { api: null }
      },
    })
    startModules(createContext().context, [marketData, reader])
    expect(passed).toEqual({ first: 'first' })
  })

  test('rejects modules that need each other', () => {
    const needs: AnyModule[] = []
    const first = named('first', needs)
    needs.push(named('second', [first]))
    expect(() => startModules(createContext().context, [first])).toThrow('first, second, first')
  })

  test('rejects two modules of the same name', () => {
    const { context } = createContext()
    expect(() => startModules(context, [named('first', []), named('first', [])])).toThrow('first')
  })

  test('closes started modules if another fails', () => {
    const order: string[] = []
    const failing = defineModule({
      name: 'failing',
      needs: [named('first', [], order)],
      start: () => {
        throw new Error('the disk is full')
      },
    })
    expect(() => startModules(createContext().context, [failing])).toThrow('the disk is full')
    expect(order).toEqual(['first', 'close first'])
  })
})
