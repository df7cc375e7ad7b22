import { account } from './v3-account-endpoints'
import { app } from './app'
import { cross } from './cross'
import { isolated } from './isolated'
import { market } from './v3-market-endpoints'
import { syntheticUsd } from './synthetic-usd'

export const v3 = { app, market, isolated, cross, account, syntheticUsd }
