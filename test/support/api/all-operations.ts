import type { Endpoint } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'

export const listOperations = (...tables: readonly object[]): readonly Endpoint[] =>
  tables
    .flatMap((table) => Object.values(table) as Readonly<Record<string, Endpoint>>[])
    .flatMap((group) => Object.values(group))

export const olderOperations = listOperations(v2, v1)

export const allOperations = listOperations(v2, v3, v1)
