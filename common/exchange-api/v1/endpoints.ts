import { app } from './app'
import { futures } from './futures'
import { lnurl } from './lnurl'
import { options } from './options'
import { user } from './user'

/** Every operation of version 1 of the service, by group. */
export const v1 = { futures, user, options, app, lnurl }
