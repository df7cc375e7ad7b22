import fc from 'fast-check'
import { chainLimits } from '../../../electron/practice/chain/chain-limits'
import { invoiceBehaviors } from '../../../electron/practice/wallet/outside-invoices'
import { isPending } from '../../../electron/practice/wallet/withdrawal-store'
import type { BareEngine } from './bare-engine'

const kindOf = <K extends string>(...kinds: readonly K[]) => fc.constantFrom(...kinds)
const amount = fc.integer({ min: 1000, max: 500_000 })
const which = fc.nat(5)

export const walletAction = fc.oneof(
  fc.record({ kind: kindOf('deposit', 'deposit-on-chain', 'receive', 'send', 'withdraw-on-chain'), amount }),
  fc.record({ kind: kindOf('withdraw'), amount, behavior: fc.constantFrom(...invoiceBehaviors) }),
  fc.record({ kind: kindOf('settle-withdrawal'), which, isPaid: fc.boolean() }),
  fc.record({ kind: kindOf('cancel-on-chain'), which }),
  fc.record({ kind: kindOf('mine') }),
)
export type WalletAction = typeof walletAction extends fc.Arbitrary<infer T> ? T : never

export const everyWalletOutcome: readonly WalletAction[] = [
  { kind: 'deposit', amount: 50_000 },
  { kind: 'receive', amount: 7000 },
  { kind: 'send', amount: 5000 },
  { kind: 'deposit-on-chain', amount: 40_000 },
  { kind: 'withdraw', amount: 20_000, behavior: 'pay' },
  { kind: 'withdraw', amount: 30_000, behavior: 'fail' },
  { kind: 'withdraw', amount: 12_345, behavior: 'pending' },
  { kind: 'withdraw', amount: 54_321, behavior: 'pending' },
  { kind: 'settle-withdrawal', which: 0, isPaid: true },
  { kind: 'settle-withdrawal', which: 0, isPaid: false },
  { kind: 'withdraw-on-chain', amount: 100_000 },
  { kind: 'withdraw-on-chain', amount: 120_000 },
  { kind: 'cancel-on-chain', which: 0 },
  { kind: 'mine' },
]

/** Enough blocks for any deposit and withdrawal. */
const settledAfterBlocks = chainLimits.confirmations + 1

const otherName = 'counterparty'
function counterparty({ exchange: { users } }: BareEngine) {
  return users.named(otherName) ?? users.create(otherName, 100_000_000)
}

export function pendingHashes({ exchange, uid }: BareEngine): string[] {
  return exchange.withdrawalStore
    .list(uid, { limit: 1000 }, ['lightning'])
    .filter(isPending)
    .flatMap(({ payment_hash }) => payment_hash ?? [])
}

/** @throws ServiceError if the exchange refuses the action */
export function performWallet(engine: BareEngine, act: WalletAction): void {
  const { exchange, uid } = engine
  const { deposits, withdrawals, chainDeposits, chainWithdrawals, addresses, users } = exchange
  switch (act.kind) {
    case 'deposit':
      return void deposits.pay(deposits.request(uid, act.amount).paymentRequest)
    case 'deposit-on-chain':
      return void chainDeposits.receive(addresses.create(uid).address, act.amount)
    case 'receive':
      return withdrawals.transfer(counterparty(engine), users.get(uid), act.amount)
    case 'send':
      return withdrawals.transfer(users.get(uid), counterparty(engine), act.amount)
    case 'withdraw': {
      const issued = exchange.outsideNode.invoice(act.amount, 'Payment', 600)
      exchange.outsideInvoices.add(issued.paymentHash, act.behavior)
      return void withdrawals.payInvoice(uid, issued.paymentRequest)
    }
    case 'settle-withdrawal': {
      const hashes = pendingHashes(engine)
      return void withdrawals.settle(hashes[act.which % Math.max(hashes.length, 1)] ?? '', act.isPaid)
    }
    case 'withdraw-on-chain': {
      const payee = counterparty(engine)
      const { address } = addresses.list(payee.uid, true)[0] ?? addresses.create(payee.uid)
      return void chainWithdrawals.request(uid, address, act.amount)
    }
    case 'cancel-on-chain': {
      const all = chainWithdrawals.list(uid, { limit: 1000 })
      return chainWithdrawals.cancel(uid, all[act.which % Math.max(all.length, 1)]?.id ?? '')
    }
    case 'mine':
      return void exchange.chain.mine(settledAfterBlocks)
  }
}
