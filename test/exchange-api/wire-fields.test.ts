import { expect, test } from 'vitest'
import { z } from 'zod'
import * as v1 from '@common/exchange-api/v1/futures-records'
import * as v2 from '@common/exchange-api/v2/futures-records'
import { options } from '@common/exchange-api/v2/options'
import * as v2Wallet from '@common/exchange-api/v2/wallet-records'
import * as v3Account from '@common/exchange-api/v3/account-records'
import * as v3Cross from '@common/exchange-api/v3/cross-records'
import * as v3 from '@common/exchange-api/v3/isolated-records'

const published: readonly (readonly [name: string, schema: z.ZodType, fields: string])[] = [
  [
    'v1 position',
    v1.position,
    'pid id type side quantity price pl leverage margin liquidation takeprofit stoploss takeprofit_wi stoploss_wi market_wi margin_wi market_filled_ts creation_ts sign exit_price closed_ts closed canceled sum_carry_fees',
  ],
  ['v1 closed position', v1.closedPosition, 'pid exit_price closed_ts closed pl'],
  ['v1 canceled position', v1.canceledPosition, 'pid canceled closed_ts'],
  [
    'v2 futures trade',
    v2.futuresTrade,
    'id uid type side opening_fee closing_fee maintenance_margin quantity margin leverage price liquidation stoploss takeprofit exit_price pl creation_ts market_filled_ts closed_ts open running canceled closed last_update_ts sum_carry_fees entry_price entry_margin',
  ],
  [
    'v2 ticker',
    v2.futuresTicker,
    'index askPrice bidPrice lastPrice carryFeeRate carryFeeTimestamp exchangesWeights',
  ],
  [
    'v2 options trade',
    options.getTrade.response,
    'id uid forward forward_point domestic settlement fixing_price creation_ts expiry_ts closed_ts physical_delivery_id leg_id side type quantity strike volatility margin pl maintenance_margin opening_fee closing_fee running closed expired exercised',
  ],
  [
    'v2 user',
    v2Wallet.user,
    'uid role balance username synthetic_usd_balance linkingpublickey linking_public_key show_leaderboard email email_confirmed use_taproot_addresses account_type auto_withdraw_enabled auto_withdraw_lightning_address nostr_pubkey fee_tier totp_enabled webauthn_enabled metrics',
  ],
  [
    'v2 deposit',
    v2Wallet.deposit,
    'id amount ts type payment_hash success success_ts comment tx_id transaction_id is_confirmed block_id confirmation_height confirmed_ts from_username',
  ],
  [
    'v2 withdrawal',
    v2Wallet.withdrawal,
    'id amount ts type payment_hash success fee destination address status transaction_id to_username',
  ],
  ['v2 Lightning withdrawal', v2Wallet.lightningWithdrawal, 'id paymentHash amount fee successTime'],
  ['v2 bitcoin address', v2Wallet.bitcoinAddress, 'address creation_ts is_used'],
  ['v2 notification', v2Wallet.notification, 'id creation_ts event data read'],
  [
    'v3 isolated trade',
    v3.isolatedTrade,
    'id clientId type side quantity margin leverage price liquidation stoploss stoplossTrailingDistance takeprofit entryPrice entryMargin exitPrice pl openingFee closingFee maintenanceMargin sumFundingFees sumCashInPl sumCashInMargin createdAt filledAt closedAt open running closed canceled',
  ],
  ['v3 funding fee', v3.fundingFee, 'fee settlementId time tradeId'],
  [
    'v3 cross order',
    v3Cross.crossOrder,
    'id clientId type side quantity price tradingFee open filled canceled createdAt filledAt canceledAt',
  ],
  [
    'v3 cross position',
    v3Cross.crossPosition,
    'id quantity leverage margin entryPrice liquidation initialMargin runningMargin maintenanceMargin tradingFees fundingFees totalPl deltaPl updatedAt',
  ],
  ['v3 cross transfer', v3Cross.crossTransfer, 'id amount time'],
  ['v3 account', v3Account.account, 'id username balance syntheticUsdBalance feeTier email linkingPublicKey'],
  ['v3 Lightning deposit', v3Account.lightningDeposit, 'id createdAt amount paymentHash settledAt comment'],
  [
    'v3 on-chain deposit',
    v3Account.onChainDeposit,
    'id createdAt amount txId status confirmations blockHeight',
  ],
  [
    'v3 Lightning withdrawal',
    v3Account.lightningWithdrawal,
    'id createdAt amount fee paymentHash destination status',
  ],
  ['v3 on-chain withdrawal', v3Account.onChainWithdrawal, 'id createdAt address amount fee txId status'],
  ['v3 notification', v3Account.notification, 'id createdAt event data'],
]

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap(fieldsOf))]
  throw new TypeError('neither an object nor a union of objects')
}

test.each(published)('%s has the published fields', (_name, schema, fields) => {
  expect(fieldsOf(schema).toSorted()).toEqual(fields.split(' ').toSorted())
})
