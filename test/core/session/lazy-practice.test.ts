import { expect, test } from 'vitest'
import type { PracticeHost } from '../../../electron/core/ports/practice-host'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { start } from '../../support/app/ready-app'
import { idleMarket, runningPractice } from '../../support/app/running-practice'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { verbatim } from '../../support/text'
import type { Message } from '@common/texts/message'
import { mainnetService } from '../../support/app/mainnet-service'

const damaged = 'practice.db is damaged. Move it away to start with an empty ledger.'
/** The first-run choice with the problem at the account. */
const notStarted = { phase: 'first-run', problem: null, profiles: [{ problem: verbatim(damaged) }] }
const environment = {
  restUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:1',
  key: 'k',
  secret: 's',
  passphrase: 'p',
  control: {
    pay: () => Promise.resolve(undefined),
    makeInvoice: () => Promise.resolve({ paymentRequest: '' }),
    sendOnChain: () => Promise.resolve(undefined),
    mine: () => Promise.resolve(undefined),
    makeLnurl: () => Promise.resolve({ lnurl: '' }),
    makeUser: () => Promise.resolve({ username: 'bob' }),
    setPrice: () => Promise.resolve(undefined),
    releasePrice: () => Promise.resolve(undefined),
    ...idleMarket,
  },
}

function brokenPractice() {
  const listeners: ((problem: Message) => void)[] = []
  const state = {
    isBroken: true,
    starts: 0,
    end: (problem: string) => listeners.forEach((publish) => publish(verbatim(problem))),
  }
  const host: PracticeHost = {
    ...runningPractice(environment),
    start: () => {
      state.starts += 1
      return state.isBroken ? Promise.reject(new Error(damaged)) : Promise.resolve(environment)
    },
    onEnd: (listener) => void listeners.push(listener),
  }
  return { state, host }
}

async function startBroken() {
  const { state, host } = brokenPractice()
  const { bridge, clock } = await start(temporaryFolder(), { host })
  const session = subscribe(bridge.session.state(undefined))
  return { state, bridge, clock, session }
}

test('the practice exchange is listed but not started before it is selected', async () => {
  const { state, clock, session } = await startBroken()
  await advanceUntil(
    clock,
    () => {
      expect(state.starts).toBe(0)
      expect(session.last()).toMatchObject({
        phase: 'first-run',
        problem: null,
        profiles: [{ id: 'practice', restUrl: null, problem: null }],
      })
    },
    { withinMs: 100 },
  )
})

test('a failed practice start is shown at its account and leaves other accounts working', async () => {
  const { state, host } = brokenPractice()
  const clock = new ManualClock()
  const { bridge, practice } = await start(temporaryFolder(), { host, clock })
  const session = subscribe(bridge.session.state(undefined))
  await expect(bridge.session.startPractice(undefined)).rejects.toMatchObject({ message: damaged })
  await advanceUntil(clock, () => expect(session.last()).toMatchObject(notStarted), { withinMs: 100 })

  await bridge.session.connectService(mainnetService)
  await advanceUntil(
    clock,
    () => expect(session.last()).toMatchObject({ phase: 'ready', problem: null, profile: { name: 'Real' } }),
    { withinMs: 2000 },
  )
  await expect(bridge.session.startPractice(undefined)).rejects.toThrow()
  await advanceUntil(
    clock,
    () => {
      expect(session.last()).toMatchObject({ phase: 'ready', profile: { name: 'Real' } })
      expect(practice).toBeDefined()
    },
    { withinMs: 2000 },
  )

  state.isBroken = false
  await bridge.session.startPractice(undefined)
  await advanceUntil(
    clock,
    () => {
      expect(session.last()).toMatchObject({ phase: 'ready', problem: null, profile: { id: 'practice' } })
      expect(session.last().profiles[0]).toMatchObject({ problem: null })
    },
    { withinMs: 2000 },
  )
})

test('practice that fails at launch shows the account choice and is retried next launch', async () => {
  const folder = temporaryFolder()
  const { state, host } = brokenPractice()
  state.isBroken = false
  const first = await start(folder, { host })
  await first.bridge.session.startPractice(undefined)
  await first.close()
  state.isBroken = true
  const second = await start(folder, { host })
  const session = subscribe(second.bridge.session.state(undefined))
  await advanceUntil(second.clock, () => expect(session.last()).toMatchObject(notStarted), { withinMs: 100 })
  await second.close()
  state.isBroken = false
  const third = await start(folder, { host })
  await advanceUntil(third.clock, () => expect(state.starts).toBe(3), { withinMs: 2000 })
  await third.close()
})

test('a practice exchange that exits is restarted once; a repeated exit waits for the user', async () => {
  const { state, bridge, clock, session } = await startBroken()
  state.isBroken = false
  await bridge.session.startPractice(undefined)
  await advanceUntil(clock, () => session.last().phase === 'ready', { withinMs: 2000 })
  state.end('It ended.')
  await advanceUntil(
    clock,
    () => {
      expect(state.starts).toBe(2)
      expect(session.last()).toMatchObject({
        phase: 'ready',
        profile: { id: 'practice' },
        problem: { code: 'practice.startedAgain' },
        profiles: [{ problem: null }],
      })
    },
    { withinMs: 2000 },
  )

  state.end('It ended.')
  await advanceUntil(
    clock,
    () => {
      expect(state.starts).toBe(2)
      expect(session.last()).toMatchObject({
        problem: verbatim('It ended.'),
        profiles: [{ problem: verbatim('It ended.') }],
      })
    },
    { withinMs: 2000 },
  )
  await bridge.session.select({ profileId: 'practice' })
  await advanceUntil(
    clock,
    () => {
      expect(session.last()).toMatchObject({ phase: 'ready', problem: null })
      expect(state.starts).toBe(3)
    },
    { withinMs: 2000 },
  )
})

async function startSlowly() {
  const dataFolder = temporaryFolder()
  const first = await start(dataFolder)
  await first.bridge.session.startPractice(undefined)
  await first.close()
  let run: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const running = new Promise<typeof environment>((resolve, reject) => {
    run = () => resolve(environment)
    fail = reject
  })
  const restarted = await start(dataFolder, {
    host: { ...runningPractice(environment), start: () => running },
  })
  const session = subscribe(restarted.bridge.session.state(undefined))
  let answered: unknown
  void restarted.bridge.futures.ended({ tradeId: 'no-such' }).then(
    () => (answered = 'answered'),
    (error: unknown) => (answered = error),
  )
  await advance(restarted.clock, 100)
  return { ...restarted, session, answered: () => answered, run, fail }
}

test('the app shows its capabilities before practice has started, and queues calls', async () => {
  const { session, answered, run, clock } = await startSlowly()
  expect(session.last()).toMatchObject({
    phase: 'connecting',
    profile: { id: 'practice' },
    capabilities: { futures: true, options: true, crossMargin: false },
  })
  expect(answered()).toBeUndefined()
  run()
  await advanceUntil(
    clock,
    () => {
      expect(session.last().phase).toBe('ready')
      expect(answered()).toBe('answered')
    },
    { withinMs: 2000 },
  )
})

test('an account that fails to open at launch is reported and leaves the choice open', async () => {
  const { session, answered, fail, clock } = await startSlowly()
  fail(new Error(damaged))
  await advanceUntil(
    clock,
    () => {
      expect(session.last()).toMatchObject({ ...notStarted, profile: null })
      expect(answered()).toMatchObject({ code: 'not-connected' })
    },
    { withinMs: 100 },
  )
})
