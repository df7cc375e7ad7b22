import { ensureInstalled, publishedClients } from '../../scripts/ensure-installed.mjs'

/** Vitest global setup for tests with third-party clients. */
export default function havePublishedClients(): void {
  ensureInstalled(publishedClients)
}
