import { EventEmitter } from 'node:events'
import { strict } from './strict'

class IpcMain extends EventEmitter {}

export const ipcMain = strict('ipcMain', new IpcMain())
