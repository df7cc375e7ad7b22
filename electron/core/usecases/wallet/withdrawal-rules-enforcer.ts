import type { DecodedPaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { readPayment } from '@common/domain/payments/decode/read-payment'
import {
  addDestination,
  computeAllowance,
  changeRules,
  removeDestination,
  withdrawalRulesAt,
  type Destination,
  type WithdrawalRulesChange,
  type WithdrawalRules,
} from '@common/domain/payments/withdrawal-rules'
import { message } from '@common/texts/message'
import { createIssue } from '@common/domain/issue'
import type { Sats } from '@common/domain/units'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { AccountRules } from '../account-rules'

const maxDestinations = 200

interface WithdrawalRulesEnforcerDeps {
  readonly rules: AccountRules
  readonly publish: (rules: WithdrawalRules) => void
}

export interface RequestedPayment {
  /** One of them must be allowed. */
  readonly names: readonly Destination[]
  /** Null if unknown. */
  readonly amountSats: Sats | null
}

export interface WithdrawalRulesEnforcer {
  now(): WithdrawalRules
  /** Each reason why the rules refuse the payment. */
  blockers(payment: RequestedPayment): readonly DecodedPaymentBlocker[]
  change(requested: WithdrawalRulesChange): Promise<void>
  /** @throws Refusal if the text contains no destination */
  allow(pasted: string, name: string): Promise<void>
  forbid(destination: Destination): Promise<void>
}

/** In the main process, independent of the window. */
export function createWithdrawalRulesEnforcer(deps: WithdrawalRulesEnforcerDeps): WithdrawalRulesEnforcer {
  const { rules, publish } = deps
  const now = (): WithdrawalRules => withdrawalRulesAt(rules.rules()['wallet rules'], rules.nowMs())
  const change = (update: (wallet: WithdrawalRules) => WithdrawalRules): Promise<void> =>
    rules.change((all) => ({ ...all, 'wallet rules': update(all['wallet rules']) }))
  rules.follow(() => publish(now()))

  function* findBlockers({ names }: RequestedPayment): Generator<DecodedPaymentBlocker> {
    const reason = rules.blocked()
    if (reason) yield { kind: 'blocked-by-rules', reason }
    const allowance = computeAllowance(rules.rules()['wallet rules'], names, rules.nowMs())
    if (allowance.kind === 'not-listed') yield allowance
    if (allowance.kind === 'later') yield { kind: 'listed-later', fromMs: allowance.fromMs }
  }

  return {
    now,
    blockers: (payment) => [...findBlockers(payment)],
    change: (requested) => change((wallet) => changeRules(wallet, requested, rules.nowMs())),
    async allow(pasted, name) {
      const destination = destinationIn(pasted)
      if (!destination) throw refuseFields([createIssue('text', 'rules.invalidDestination')])
      await change((wallet) => {
        if (wallet.destinations.length >= maxDestinations)
          throw new Refusal('rejected', message('rules.full', { most: maxDestinations }))
        return addDestination(wallet, destination, name, rules.nowMs())
      })
    },
    forbid: (destination) => change((wallet) => removeDestination(wallet, destination)),
  }
}

function destinationIn(pasted: string): Destination | null {
  const read = readPayment(pasted)
  switch (read.kind) {
    case 'invoice':
      return { kind: 'node', value: read.invoice.payee }
    case 'bitcoin':
      return { kind: 'address', value: read.address.address }
    case 'lnurl':
      return { kind: 'lightning', value: read.link.lightningAddress ?? read.link.host }
    case 'not-understood': {
      const [name] = /^[^\s@:/]{1,64}$/.exec(pasted.trim()) ?? []
      return name === undefined || read.why.code !== 'unknown' ? null : userDestination(name)
    }
  }
}

export const userDestination = (name: string): Destination => ({ kind: 'user', value: name })
