import { minuteMs } from '@common/domain/durations'
import { ExchangeError } from '../ports/exchange-error'
import { meaningOf } from '../ports/exchange-error-kinds'
import { text, type Text } from '@common/texts/text'

export type HealthPhase = 'connecting' | 'ready' | 'offline' | 'refused'

/** The regular reads without which the window knows nothing. */
export type Source = 'prices' | 'account' | 'trades'

const firstWaitMs = 2000
const longestWaitMs = 30_000
const longestSeldomWaitMs = 10 * minuteMs

/** Whether the exchange answers, told from the answers and failures of the regular reads. */
export class ConnectionHealth {
  readonly #onChange: () => void
  readonly #awaited = new Set<Source>(['prices', 'account', 'trades'])
  readonly #failing = new Map<Source, Text>()
  /** Readings that could not be stored for want of room. */
  readonly #unstored = new Set<string>()
  #refusal: Text | null = null
  #told: string = ''

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get phase(): HealthPhase {
    if (this.#refusal !== null) return 'refused'
    if (this.#failing.size > 0) return 'offline'
    return this.#awaited.size > 0 ? 'connecting' : 'ready'
  }

  /** Why it is offline or refused, in words. */
  get problem(): Text | null {
    if (this.#refusal !== null) return this.#refusal
    if (this.#unstored.size > 0) return text('disk.full')
    const [problem] = this.#failing.values()
    return problem ?? null
  }

  answered(source: Source): void {
    this.#awaited.delete(source)
    this.#failing.delete(source)
    this.#tell()
  }

  failed(source: Source, error: ExchangeError): void {
    switch (meaningOf(error).health) {
      case 'refused':
        this.#refusal = error.text
        break
      case 'offline':
        this.#failing.set(source, error.text)
        break
      case 'unchanged':
        break
    }
    this.#tell()
  }

  /** Whether there was room for what was read. It is shown all the same: the phase stays. */
  stored(reading: string, hadRoom: boolean): void {
    if (hadRoom) this.#unstored.delete(reading)
    else this.#unstored.add(reading)
    this.#tell()
  }

  #tell(): void {
    const now = `${this.phase} ${JSON.stringify(this.problem)}`
    if (now === this.#told) return
    this.#told = now
    this.#onChange()
  }
}

/** When a failed read is tried again, in milliseconds; null when there is no sense in it before the next start. */
export function retryDelayMs(error: unknown, failuresInARow: number, nowMs: number): number | null {
  const nextRead = error instanceof ExchangeError ? meaningOf(error).nextRead : 'soon'
  if (nextRead === 'never') return null
  const mostMs = nextRead === 'seldom' ? longestSeldomWaitMs : longestWaitMs
  const backoffMs = Math.min(firstWaitMs * 2 ** Math.min(failuresInARow - 1, 9), mostMs)
  const retryAtMs = error instanceof ExchangeError ? error.retryAtMs : undefined
  return Math.max(backoffMs, (retryAtMs ?? 0) - nowMs)
}
