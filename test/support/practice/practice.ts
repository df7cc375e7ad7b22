import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startPractice, type RunningPractice } from '../../../electron/practice/start/practice-exchange'
import type { PracticeOptions } from '../../../electron/practice/start/practice-options'
import { fetchReply, SignedCaller, type Reply } from '../api/signed-caller'

const heldPrice = 50_000

export class TestExchange {
  readonly practice: RunningPractice
  readonly main: SignedCaller
  readonly unexpected: unknown[]

  private constructor(practice: RunningPractice, unexpected: unknown[]) {
    this.practice = practice
    this.unexpected = unexpected
    this.main = new SignedCaller(practice.rest, practice.account)
  }

  /**
   * Has no price history by default, because generating it is slow.
   * @param wall the exchange's clock, if the test advances it
   */
  static async start(options: Partial<PracticeOptions> = {}, wall?: () => number): Promise<TestExchange> {
    const unexpected: unknown[] = []
    const practice = await startPractice(
      { dataFolder: null, hasLimits: false, hasPriceHistory: false, ...options },
      (error) => unexpected.push(error),
      wall,
    )
    return new TestExchange(practice, unexpected)
  }

  open(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<Reply> {
    const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const search = new URLSearchParams(entries).toString()
    return fetchReply(this.practice.rest + path + (search === '' ? '' : `?${search}`))
  }

  control(path: string, body?: unknown, token = this.practice.controlToken): Promise<Reply> {
    return fetchReply(this.practice.control + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async account(balance = 10_000_000, more: Readonly<Record<string, unknown>> = {}): Promise<SignedCaller> {
    const reply = await this.control('/accounts', { balance, ...more })
    expect(reply.status, reply.text).toBe(200)
    return new SignedCaller(this.practice.rest, reply.body)
  }

  async price(price: number): Promise<void> {
    const reply = await this.control('/price', { price })
    expect(reply.status, reply.text).toBe(200)
  }

  async advance(advanceMs: number): Promise<void> {
    const reply = await this.control('/clock', { advanceMs })
    expect(reply.status, reply.text).toBe(200)
  }

  /** Fails if the ledger is unbalanced or an unexpected error occurred. */
  async audit(): Promise<void> {
    const { body } = await this.control('/audit')
    expect(body).toMatchObject({ sum: 0, balanced: true, problems: [] })
    expect(this.unexpected).toEqual([])
  }
}

/**
 * Shares one exchange within a file, audited after each case.
 * @param wall the exchange's clock; a stopped one if a new minute or a repeated price would change results
 */
export function useExchange(options: Partial<PracticeOptions> = {}, wall?: () => number): () => TestExchange {
  const running = useAudited(() => TestExchange.start({ heldPrice, ...options }, wall))
  afterAll(() => running().practice.close())
  return running
}

let shared: Promise<TestExchange> | null = null

/** Shares one audited exchange within a worker: cases use their own account. Files that need ticks start their own. */
export function useSharedExchange(): () => TestExchange {
  const running = useAudited(() => (shared ??= TestExchange.start({ heldPrice, hasPriceHistory: true })))
  beforeAll(() => running().price(heldPrice))
  return running
}

function useAudited(open: () => Promise<TestExchange>): () => TestExchange {
  let exchange: TestExchange | null = null
  const running = (): TestExchange => {
    if (exchange === null) throw new Error('The exchange is not running')
    return exchange
  }
  beforeAll(async () => {
    exchange = await open()
  })
  afterEach(() => running().audit())
  return running
}

export async function readBalance(user: SignedCaller): Promise<number> {
  return (await user.get('/v2/user')).body.balance
}
