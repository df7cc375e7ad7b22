import { app } from './app'
import { futures } from './futures'
import { lnurl } from './lnurl'
import { options } from './options'
import { user } from './user'

export const v1 = { futures, user, options, app, lnurl }
