import { app } from './app'
import { futures } from './futures'
import { notifications } from './notifications'
import { options } from './options'
import { oracle } from './oracle'
import { swap } from './swap'
import { user } from './user'

/** Every operation of version 2 of the service, by group. */
export const v2 = { futures, options, swap, user, oracle, notifications, app }
