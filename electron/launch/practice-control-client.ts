import * as z from 'zod'
import type { PracticeControl } from '../core/ports/practice-control'
import { marketModels, PracticeScenarioSchema, type PracticeFault } from '@common/domain/practice'
import { Refusal } from '../core/ports/refusal'
import { message } from '@common/texts/message'

const MadeInvoice = z.object({ paymentRequest: z.string() })
const MadeLnurl = z.object({ lnurl: z.string() })
const MadeUser = z.object({ username: z.string() })
const Market = z.object({
  lastPrice: z.number(),
  isHeld: z.boolean(),
  model: z.enum(marketModels),
  marketTimeMs: z.number(),
  walk: PracticeScenarioSchema.nullable(),
})
const Times = z.object({ serviceTimeMs: z.number() })
const ErrorBody = z.object({ message: z.string() })

/** Replaying the longest file takes seconds. */
const longestCallMs = 60_000

export function practiceControlClient(
  url: string,
  token: string,
  timeoutMs = longestCallMs,
): PracticeControl {
  async function sendRequest(
    method: 'GET' | 'POST' | 'DELETE',
    name: string,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly statusCode: number; readonly json: unknown }> {
    const { request } = await import('undici')
    const { statusCode, body: answer } = await request(`${url}/${name}`, {
      method,
      signal,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { statusCode, json: await answer.json() }
  }

  async function send(method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    const { statusCode, json } = await sendRequest(method, name, body, signal).catch((error: unknown) => {
      if (signal.aborted) throw new Refusal('rejected', message('practice.timeout'))
      throw error
    })
    if (statusCode === 200) return json
    const reason = ErrorBody.safeParse(json).data?.message
    throw new Refusal(
      'rejected',
      reason === undefined
        ? message('practice.status', { status: statusCode })
        : message('message.verbatim', { words: reason }),
    )
  }

  const post = (name: string, body: object) => send('POST', name, body)
  const call = (name: string) => async (body: object) => void (await post(name, body))
  const replay = call('replay')

  return {
    pay: call('pay'),
    makeInvoice: async ({ amountSats: amount, description }) =>
      MadeInvoice.parse(await post('invoice', { amount, description })),
    sendOnChain: async ({ address, amountSats: amount }) => void (await post('onchain', { address, amount })),
    mine: call('mine'),
    makeLnurl: async ({ kind, amountSats: maxSats }) =>
      MadeLnurl.parse(await post('lnurl', { kind, maxSats })),
    makeUser: async () => MadeUser.parse(await post('accounts', { balance: 0 })),
    setPrice: call('price'),
    releasePrice: () => call('price')({ release: true }),
    setMarketModel: call('market'),
    async market() {
      const { marketTimeMs, ...market } = Market.parse(await send('GET', 'state'))
      return { ...market, marketMs: marketTimeMs }
    },
    startScenario: call('scenario'),
    startReplay: call('replay/file'),
    pauseWalk: ({ isPaused }) => replay({ action: isPaused ? 'pause' : 'resume' }),
    setSpeed: ({ speed }) => replay({ action: 'speed', speed }),
    stepWalk: ({ minutes }) => replay({ action: 'step', candles: minutes }),
    leaveWalk: () => replay({ action: 'leave' }),
    advanceTime: ({ byMs }) => call('clock')({ advanceMs: byMs }),
    serviceMs: async () => Times.parse(await send('GET', 'state')).serviceTimeMs,
    async makeFault({ kind }) {
      const [name, body] = faultCalls[kind]
      await post(name, body)
    },
    async endFaults() {
      await send('DELETE', 'fault')
      await post('maintenance', { on: false })
      await post('market', { active: true })
    },
  }
}

const faultCalls: Readonly<Record<PracticeFault, readonly [name: string, body: object]>> = {
  'lost-answer': ['fault', { kind: 'drop-reply', method: 'POST', path: '/v2/*' }],
  slow: ['fault', { kind: 'delay', ms: 4000, of: 'reply', times: 30, path: '/v2/*' }],
  unavailable: ['fault', { kind: 'status', status: 503, times: 10, path: '/v2/*' }],
  'silent-stream': ['fault', { kind: 'ws-silent' }],
  'cut-stream': ['fault', { kind: 'ws-close', abrupt: true }],
  maintenance: ['maintenance', { on: true, retryAfterSeconds: 5 }],
  'no-trading': ['market', { active: false }],
}
