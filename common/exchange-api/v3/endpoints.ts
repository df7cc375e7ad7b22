import { account } from './account'
import { app } from './app'
import { cross } from './cross'
import { isolated } from './isolated'
import { market } from './market'
import { syntheticUsd } from './synthetic-usd'

export const v3 = { app, market, isolated, cross, account, syntheticUsd }
