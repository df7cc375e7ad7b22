import type { Endpoint } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'

const groups = (table: object) => Object.values(table) as Readonly<Record<string, Endpoint>>[]

/** Every operation of all endpoint tables, version 2 first. */
export const allOperations: readonly Endpoint[] = [v2, v3, v1]
  .flatMap(groups)
  .flatMap((group) => Object.values(group))
