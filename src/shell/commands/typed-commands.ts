import type { PlainKey } from '@common/texts/message'
import { formatNumber } from '../../format/number'
import { parseNumber, parseSats } from '../../format/parse-number'
import { t } from '../../format/translate'

export interface TypedOrder {
  readonly form: 'buy' | 'sell'
  readonly quantity: number
  readonly leverage: number | null
}

export type TypedCommand =
  | TypedOrder
  | { readonly form: 'alert'; readonly price: number }
  | { readonly form: 'deposit'; readonly amountSats: number }
  | { readonly form: 'leverage'; readonly leverage: number }

const verbs = {
  buy: 'palette.verbs.buy',
  sell: 'palette.verbs.sell',
  alert: 'palette.verbs.alert',
  deposit: 'palette.verbs.deposit',
  leverage: 'palette.verbs.leverage',
} as const satisfies Record<TypedCommand['form'], PlainKey>

const forms = Object.keys(verbs) as readonly TypedCommand['form'][]

function readPositive(text: string): number | null {
  const read = parseNumber(text)
  return read.kind === 'value' && read.value > 0 ? read.value : null
}

/** Reads "buy 500", "sell 200 x20" or "alert 61000", with the verbs of the language. */
export function readTypedCommand(typed: string): TypedCommand | null {
  const [, verb = '', figure = '', times] =
    /^\s*(\p{L}+)\s+([\d.,'’k]+)(?:\s*x\s*(\d+))?\s*$/iu.exec(typed) ?? []
  const form = forms.find((each) => t(verbs[each]).split(' ').includes(verb.toLowerCase()))
  if (form === undefined) return null
  if (times !== undefined && form !== 'buy' && form !== 'sell') return null
  if (form === 'deposit') {
    const read = parseSats(figure)
    return read.kind === 'value' && read.value > 0 ? { form, amountSats: read.value } : null
  }
  const value = readPositive(figure)
  if (value === null) return null
  if (form === 'alert') return { form, price: value }
  if (form === 'leverage') return { form, leverage: value }
  const leverage = times === undefined ? null : readPositive(times)
  return times !== undefined && leverage === null ? null : { form, quantity: value, leverage }
}

export function typedCommandText(command: TypedCommand): string {
  switch (command.form) {
    case 'buy':
    case 'sell': {
      const { form, quantity, leverage } = command
      if (leverage === null)
        return form === 'buy' ? t('palette.typed.buy', { quantity }) : t('palette.typed.sell', { quantity })
      const values = { quantity, leverage }
      return form === 'buy' ? t('palette.typed.buyAt', values) : t('palette.typed.sellAt', values)
    }
    case 'alert':
      return t('palette.typed.alert', {
        price: formatNumber(command.price, command.price % 1 === 0 ? 0 : 1),
      })
    case 'deposit':
      return t('palette.typed.deposit', { amount: command.amountSats })
    case 'leverage':
      return t('palette.typed.leverage', { leverage: command.leverage })
  }
}

export const mayBePayment = (typed: string): boolean =>
  /^\s*(\S{20,}|(lightning|bitcoin|lnurl\w*):\S+|[^\s@]+@[^\s@]+\.[^\s@]+)\s*$/i.test(typed) ||
  typed.trim().split(/\s+/).length >= 12
