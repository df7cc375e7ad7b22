import { ensureInstalled, publishedClients } from './ensure-installed.mjs'

ensureInstalled(publishedClients)
