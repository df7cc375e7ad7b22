import { EventEmitter } from 'node:events'
import { onDeed } from './control'
import { strict } from './strict'

const emitter = new EventEmitter()

onDeed((deed) => {
  if (deed.kind === 'power') emitter.emit(deed.event)
})

export const powerMonitor = strict('powerMonitor', emitter)
