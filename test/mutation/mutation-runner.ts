import { TestRunner, type RunnerTestCase } from 'vitest'
import { Results } from './results'
import { endAfter, stopWatching } from './watchdog'

/** Shared with the instrumented code; its names are Stryker's. */
interface Switches {
  activeMutant: string | undefined
  currentTestId: string | undefined
  hitCount: number | undefined
  hitLimit: number
  mutantCoverage: {
    static: Record<string, number>
    perTest: Record<string, Record<string, number> | undefined>
  }
}

/** A mutant that survives this long is tried by quick tests only. */
const budgetMs = Number(process.env['SATCHEL_MUTATION_BUDGET_MS'] ?? 20_000)
const quickMs = 100

const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {
  activeMutant: undefined,
  currentTestId: undefined,
  hitCount: undefined,
  hitLimit: 0,
  mutantCoverage: { static: {}, perTest: {} },
})

/** Tests replace the global ones. */
const { setTimeout: startTimer, clearTimeout: clearTimer } = globalThis

type Step = 'warm-up' | 'cover' | 'mutant' | 'check'

const results = new Results(process.env['SATCHEL_MUTATION_RESULTS'] ?? '')

/**
 * Repeats each test with every mutant that it reaches, in the same process: loading the modules takes longer than most tests. The
 * first run loads modules, the second notes which mutants are reached. After a failure the unchanged code must pass again; if not,
 * the test can't be repeated and tries no further mutants.
 */
export default class MutationRunner extends TestRunner {
  #step: Step = 'warm-up'
  #isDone = false
  #startMs = 0
  #hits: Record<string, number> = {}
  #left: string[] = []
  #killed: string[] = []
  #covered: string[] = []
  #slow: Record<string, number> = {}
  #usualMs = 0

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (test.mode !== 'run' && test.mode !== 'queued') return
    this.#step = 'warm-up'
    this.#isDone = false
    this.#hits = {}
    this.#left = []
    this.#killed = []
    this.#covered = []
    this.#slow = {}
    // Compared after each run.
    const repeats = { valueOf: () => (this.#isDone ? -1 : Infinity) }
    Object.defineProperty(test, 'repeats', { value: repeats, configurable: true, enumerable: false })
  }

  override onBeforeTryTask(test: RunnerTestCase): void {
    super.onBeforeTryTask(test)
    // Otherwise an assertion that a changed test waited for in vain is awaited in each further run.
    delete (test as { promises?: unknown }).promises
    this.#startMs = performance.now()
    switches.activeMutant = undefined
    switches.hitCount = undefined
    if (this.#step === 'cover') {
      switches.mutantCoverage.perTest['now'] = undefined
      switches.currentTestId = 'now'
    }
    if (this.#step === 'mutant') {
      const [id = ''] = this.#left
      results.append({ pid: process.pid, file: test.file.filepath, tried: id })
      endAfter(15_000 + 10 * this.#usualMs)
      switches.activeMutant = id
      switches.hitCount = 0
      switches.hitLimit = 100 + 20 * (this.#hits[id] ?? 0)
    }
  }

  /** A changed test may wait in vain; Vitest's limit is much longer. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#step !== 'mutant') return run()
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_resolve, reject) => {
      timer = startTimer(() => reject(new Error('too slow')), 2000 + 5 * this.#usualMs)
    })
    try {
      await Promise.race([run(), limit])
    } finally {
      clearTimer(timer)
    }
  }

  onAfterRetryTask(test: RunnerTestCase): void {
    const ms = performance.now() - this.#startMs
    const failed = test.result?.state === 'fail'
    stopWatching()
    switches.activeMutant = undefined
    switches.currentTestId = undefined
    if (this.#step === 'warm-up') {
      if (failed) this.#end(test, false)
      else this.#step = 'cover'
      return
    }
    if (this.#step === 'cover') {
      if (failed) return this.#pass(test, () => this.#end(test, true))
      this.#usualMs = ms
      this.#noteCoverage()
      return this.#next(test)
    }
    if (this.#step === 'check')
      return this.#pass(test, () => (failed ? this.#end(test, true) : this.#next(test)))
    const id = this.#left.shift() ?? ''
    if (!failed) {
      if (ms > 20) this.#slow[id] = Math.round(ms)
      return this.#next(test)
    }
    this.#pass(test, () => {
      this.#killed.push(id)
      this.#step = 'check'
      this.#write(test, false)
    })
  }

  #pass(test: RunnerTestCase, then: () => void): void {
    then()
    if (!test.result) return
    test.result.state = this.#isDone ? 'pass' : 'run'
    delete test.result.errors
  }

  #noteCoverage(): void {
    this.#hits = switches.mutantCoverage.perTest['now'] ?? {}
    results.read()
    const reached = Object.keys(this.#hits)
    this.#covered = reached.filter((id) => !results.covered.has(id))
    this.#left = reached.filter(
      (id) =>
        !results.killed.has(id) && (this.#usualMs < quickMs || (results.spentMs.get(id) ?? 0) < budgetMs),
    )
  }

  #next(test: RunnerTestCase): void {
    if (this.#left.length === 0) this.#end(test, false)
    else this.#step = 'mutant'
  }

  #end(test: RunnerTestCase, onlyOnce: boolean): void {
    this.#isDone = true
    this.#write(test, onlyOnce)
  }

  #write(test: RunnerTestCase, onlyOnce: boolean): void {
    const fixed = Object.keys(switches.mutantCoverage.static).filter((id) => !results.fixed.has(id))
    results.append({
      pid: process.pid,
      test: `${test.file.name}: ${test.name}`,
      covered: this.#covered,
      fixed,
      killed: this.#killed,
      slow: this.#slow,
      onlyOnce,
    })
    for (const id of fixed) results.fixed.add(id)
    this.#covered = []
    this.#killed = []
    this.#slow = {}
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles()
    results.append({ pid: process.pid, ended: true })
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    delete test.repeats
    super.onAfterRunTask(test)
  }
}
