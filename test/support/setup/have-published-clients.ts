import { ensureInstalled, publishedClients } from '../../../scripts/install/ensure-installed.mjs'

/** Vitest global setup. */
export default function havePublishedClients(): void {
  ensureInstalled(publishedClients)
}
