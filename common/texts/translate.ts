import { IntlMessageFormat } from 'intl-messageformat'
import type { Catalogue } from './catalogue'
import {
  amountStyles,
  figureFormat,
  figureStyles,
  hiddenAmount,
  momentStyles,
  unitStyles,
  type FigureFormat,
} from './figures'
import { toCurrentMessage } from './renamed-texts'
import type { Message, TextKey, MessageValue, ValuesArguments } from './message'
import { sanitizeForDisplay } from './sanitize-for-display'

export interface Translate {
  (text: Message): string
  <Key extends TextKey>(code: Key, ...values: ValuesArguments<Key>): string
}

const defaults = { ignoreTag: true }

type MessageFormat = Pick<IntlMessageFormat, 'format'>

/** Needn't be parsed. */
const isPlain = (message: unknown): message is string => typeof message === 'string' && !/[{}']/.test(message)

interface FigureOptions extends Intl.NumberFormatOptions {
  readonly isHidden?: boolean
  readonly hasUnit?: boolean
}
const dots = { format: () => hiddenAmount }

/** String values are sanitized, see `sanitizeForDisplay`. Unknown texts of another version show a generic message. */
export function createTranslate(catalogue: Catalogue, locale: string, hidesAmounts = false): Translate {
  const number = Object.fromEntries(
    Object.entries(figureStyles).map(([name, style]) => [
      name,
      { ...style, isHidden: hidesAmounts && amountStyles.has(name), hasUnit: unitStyles.has(name) },
    ]),
  ) as unknown as typeof figureStyles
  // Construction is slow, and messages reuse their style objects.
  const figures = new Map<FigureOptions | undefined, FigureFormat>()
  function figuresIn(style: FigureOptions | undefined): FigureFormat {
    let format = figures.get(style)
    if (!format) {
      const { isHidden = false, hasUnit = false, ...options } = style ?? {}
      const figure = isHidden ? dots : figureFormat(locale, options)
      format = hasUnit ? inSats(figure, isHidden) : figure
      figures.set(style, format)
    }
    return format
  }
  const inSats = (figure: FigureFormat, isHidden: boolean): FigureFormat => ({
    format: (value) =>
      `${figure.format(value)} ${words({ code: Math.abs(value) === 1 && !isHidden ? 'unit.sat' : 'unit.sats' })}`,
  })
  const formatters = {
    getNumberFormat: (_: unknown, style?: FigureOptions) => figuresIn(style) as Intl.NumberFormat,
    getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options),
    getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  }
  const formats = new Map<TextKey, MessageFormat>()

  function getFormat(code: TextKey): MessageFormat {
    let format = formats.get(code)
    if (!format) {
      const message = catalogue[code]
      format = isPlain(message)
        ? { format: () => message }
        : new IntlMessageFormat(message, locale, { number, date: momentStyles }, { ...defaults, formatters })
      formats.set(code, format)
    }
    return format
  }

  const resolve = (value: MessageValue): string | number => {
    if (typeof value === 'string') return sanitizeForDisplay(value)
    return typeof value === 'number' ? value : words(value)
  }

  function words(text: Message): string {
    const { code, values = {} } = Object.hasOwn(catalogue, text.code) ? text : toCurrentMessage(text)
    try {
      const resolved = Object.entries(values).map(([name, value]) => [name, resolve(value)])
      return String(getFormat(code).format(Object.fromEntries(resolved) as Record<string, string | number>))
    } catch {
      return code === 'message.unknown' ? '' : words({ code: 'message.unknown' })
    }
  }

  /** Excludes unknown codes, which are unbounded. */
  const plain = new Map<TextKey, string>()
  function plainText(code: TextKey): string {
    const message = plain.get(code) ?? words({ code })
    if (formats.has(code)) plain.set(code, message)
    return message
  }

  return (text: Message | TextKey, values?: Message['values']) => {
    const { code, values: ownValues } = typeof text === 'string' ? { code: text, values } : text
    return ownValues ? words({ code, values: ownValues }) : plainText(code)
  }
}
