import type { Endpoint } from '@common/exchange-api/endpoint'

interface ObservedRequest {
  readonly method: string
  readonly path: string
  readonly hasQuery: boolean
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)

/** Matches requests as the server does: static paths before parameters, some by a missing query. */
export function operationMatcher(
  operations: readonly Endpoint[],
): (request: ObservedRequest) => Endpoint | null {
  const routes = operations
    .flatMap((endpoint) => [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, path })))
    .map((route) => ({ ...route, pattern: toPattern(route.path), hasParams: route.path.includes(':') }))
    .sort((a, b) => Number(a.hasParams) - Number(b.hasParams))
  return ({ method, path, hasQuery }) => {
    const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    if (route === undefined) return null
    const bare = operations.find(
      (other) => other.method === method && other.withoutQuery.some((template) => template === route.path),
    )
    return bare !== undefined && !hasQuery ? bare : route.endpoint
  }
}
