import type { IntlMessageFormat } from 'intl-messageformat'
import type { TextKey } from './message'

/** As source or parsed. */
export type Catalogue = Readonly<Record<TextKey, string | ReturnType<IntlMessageFormat['getAst']>>>
