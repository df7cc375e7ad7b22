import { readPayment } from '@common/domain/payments/decode/read-payment'
import {
  addDestination,
  computeAllowance,
  changeRules,
  removeDestination,
  withdrawalRulesAt,
  type Allowance,
  type Destination,
  type WithdrawalRulesChange,
  type WithdrawalRules,
} from '@common/domain/payments/withdrawal-rules'
import { message } from '@common/texts/message'
import { createIssue } from '@common/domain/issue'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { AccountRules } from '../account-rules'

const maxDestinations = 200

interface WithdrawalRulesEnforcerDeps {
  readonly rules: AccountRules
  readonly publish: (rules: WithdrawalRules) => void
}

export interface WithdrawalRulesEnforcer extends Pick<AccountRules, 'blocked'> {
  now(): WithdrawalRules
  allowance(names: readonly Destination[]): Allowance
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

  return {
    now,
    blocked: () => rules.blocked(),
    allowance: (names) => computeAllowance(rules.rules()['wallet rules'], names, rules.nowMs()),
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
