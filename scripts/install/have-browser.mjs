import { ensureBrowser } from './ensure-browser.mjs'

ensureBrowser()
