import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A line of the results before a mutant is tried. */
export interface Attempt {
  readonly pid: number
  readonly file: string
  readonly tried: string
}

/** The last line of a process, unless a mutant ended it. */
export interface End {
  readonly pid: number
  readonly ended: true
}

/** A line of the results after a test. `slow` are milliseconds by surviving mutant. */
export interface TestResult {
  readonly pid: number
  readonly test: string
  readonly covered: readonly string[]
  readonly fixed: readonly string[]
  readonly killed: readonly string[]
  readonly slow: Readonly<Record<string, number>>
  /** The test fails when it is repeated. */
  readonly onlyOnce: boolean
}

/** Results of all tests so far, in all processes. */
export class Results {
  readonly covered = new Set<string>()
  /** Evaluated when a module is loaded: a switch has no effect later. */
  readonly fixed = new Set<string>()
  readonly killed = new Set<string>()
  readonly spentMs = new Map<string, number>()
  readonly onlyOnce = new Set<string>()
  readonly #lastTried = new Map<number, string>()
  #readBytes = 0

  constructor(private readonly file: string) {}

  read(): void {
    const lines = this.#readNew().split('\n')
    for (const line of lines) {
      if (line === '') continue
      const result = JSON.parse(line) as TestResult | Attempt | End
      if ('tried' in result) this.#lastTried.set(result.pid, result.tried)
      else this.#lastTried.delete(result.pid)
      if ('test' in result) this.#add(result)
    }
    // Trying such a mutant would end this process, too.
    for (const [pid, id] of this.#lastTried) if (!isRunning(pid)) this.killed.add(id)
  }

  #readNew(): string {
    const file = openSync(this.file, 'r')
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - this.#readBytes)
      readSync(file, bytes, 0, bytes.length, this.#readBytes)
      const end = bytes.lastIndexOf(10) + 1
      this.#readBytes += end
      return bytes.toString('utf8', 0, end)
    } finally {
      closeSync(file)
    }
  }

  append(result: TestResult | Attempt | End): void {
    appendFileSync(this.file, `${JSON.stringify(result)}\n`)
  }

  #add({ test, covered, fixed, killed, slow, onlyOnce }: TestResult): void {
    for (const id of covered) this.covered.add(id)
    for (const id of fixed) this.fixed.add(id)
    for (const id of killed) this.killed.add(id)
    for (const [id, ms] of Object.entries(slow)) this.spentMs.set(id, (this.spentMs.get(id) ?? 0) + ms)
    if (onlyOnce) this.onlyOnce.add(test)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
