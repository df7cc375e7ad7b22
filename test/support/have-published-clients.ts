import { ensureInstalled, publishedClients } from '../../scripts/ensure-installed.mjs'

/** Global set-up of the tests that drive the practice exchange with other people's clients. */
export default function havePublishedClients(): void {
  ensureInstalled(publishedClients)
}
