import type Electron from 'electron'
import { tell } from './control'
import { strict } from './strict'

const double: Pick<Electron.Dialog, 'showErrorBox'> = {
  showErrorBox(title, content) {
    tell({ kind: 'error-box', title, content })
    process.stderr.write(`${title}\n${content}\n`)
  },
}

export const dialog = strict('dialog', double)
