import type { z } from 'zod'
import * as positions from '../v1/futures-records'
import * as app from '../v2/app'
import * as futures from '../v2/futures-records'
import { optionsTrade } from '../v2/options'
import * as wallet from '../v2/wallet-records'

export const namedRecords: Readonly<Record<string, z.ZodType>> = {
  FuturesTrade: futures.futuresTrade,
  Leaderboard: futures.leaderboard,
  OptionsTrade: optionsTrade,
  Position: positions.position,
  ClosedPosition: positions.closedPosition,
  CanceledPosition: positions.canceledPosition,
  User: wallet.user,
  BitcoinAddress: wallet.bitcoinAddress,
  Deposit: wallet.deposit,
  DepositRequest: wallet.depositRequest,
  Withdrawal: wallet.withdrawal,
  Configuration: app.configuration,
  Node: app.node,
}
