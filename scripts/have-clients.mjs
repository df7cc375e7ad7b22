/** Installs the published clients, whose types the check reads and whose calls the contract tests make. */
import { ensureInstalled, publishedClients } from './ensure-installed.mjs'

ensureInstalled(publishedClients)
