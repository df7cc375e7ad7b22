import type { IntlMessageFormat } from 'intl-messageformat'
import type { TextKey } from './text'

/** As source or parsed. */
export type Catalogue = Readonly<Record<TextKey, string | ReturnType<IntlMessageFormat['getAst']>>>
