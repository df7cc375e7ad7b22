import { app } from './app'
import { futures } from './futures'
import { notifications } from './notifications'
import { options } from './options'
import { oracle } from './oracle'
import { swap } from './swap'
import { user } from './user'

export const v2 = { futures, options, swap, user, oracle, notifications, app }
