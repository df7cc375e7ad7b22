/** Installs clients for type checks and contract tests. */
import { ensureInstalled, publishedClients } from './ensure-installed.mjs'

ensureInstalled(publishedClients)
