import type { Endpoint } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'

const groups = (table: object) => Object.values(table) as Readonly<Record<string, Endpoint>>[]

/** Every operation of both endpoint tables, version 2 first. */
export const allOperations: readonly Endpoint[] = [...groups(v2), ...groups(v1)].flatMap((group) =>
  Object.values(group),
)
