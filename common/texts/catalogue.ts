import type { IntlMessageFormat } from 'intl-messageformat'
import type { TextKey } from './text'

/** Every message of a language, in ICU's format, as text or read already. */
export type Catalogue = Readonly<Record<TextKey, string | ReturnType<IntlMessageFormat['getAst']>>>
