import { text } from '@common/texts/text'
import { textOf } from '@common/texts/text-error'
import { ExchangeError } from '../../ports/exchange-error'

function translated<W, D>(translate: (wire: W) => D, wire: W, kind: 'bad-answer' | 'unknown-outcome'): D {
  try {
    return translate(wire)
  } catch (error) {
    throw new ExchangeError(kind, text('service.senseless', { why: textOf(error) }))
  }
}

/** An answer to a read in the domain's words. @throws ExchangeError `bad-answer` naming what contradicts itself */
export const read = <W, D>(translate: (wire: W) => D, wire: W): D => translated(translate, wire, 'bad-answer')

/** The same of every item of a list. */
export const readAll = <W, D>(translate: (wire: W) => D, wire: readonly W[]): D[] =>
  read((items) => items.map(translate), wire)

/** An answer to a write that makes no sense leaves open what was done. @throws ExchangeError `unknown-outcome` */
export const written = <W, D>(translate: (wire: W) => D, wire: W): D =>
  translated(translate, wire, 'unknown-outcome')

/** The same of every item of a list. */
export const writtenAll = <W, D>(translate: (wire: W) => D, wire: readonly W[]): D[] =>
  written((items) => items.map(translate), wire)
