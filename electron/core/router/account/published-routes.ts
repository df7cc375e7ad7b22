import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

const maxTextLength = 4000

export function publishedRoutes({ session }: RouterDeps): Handlers['published'] {
  const live = () => session.live()
  return {
    prices: withBridgeErrors(({ kind, ...span }) => live().published.prices(kind, span)),
    fixings: withBridgeErrors((span) => live().published.fixings(span)),
    node: withBridgeErrors(() => need(live().exchange.records).node()),
    announcements: withBridgeErrors(async () =>
      (await need(live().exchange.announcements).announcements()).map(({ title, words, atMs }) => ({
        title: title.slice(0, maxTextLength),
        words: words.slice(0, maxTextLength),
        atMs,
      })),
    ),
  }
}
