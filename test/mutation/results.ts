import { appendFileSync, readFileSync } from 'node:fs'

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
  #readBytes = 0

  constructor(private readonly file: string) {}

  read(): void {
    const bytes = readFileSync(this.file)
    const end = bytes.lastIndexOf(10) + 1
    const lines = bytes.subarray(this.#readBytes, end).toString('utf8').split('\n')
    this.#readBytes = end
    for (const line of lines) {
      if (line === '') continue
      const result = JSON.parse(line) as TestResult | Attempt | End
      if ('test' in result) this.#add(result)
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
