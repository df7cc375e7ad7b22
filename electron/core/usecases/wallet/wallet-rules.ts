import { readPayment } from '@common/domain/payments/read-payment'
import {
  addDestination,
  allowanceOf,
  changeRules,
  removeDestination,
  rulesAt,
  type Allowance,
  type Destination,
  type RulesChange,
  type WalletRules,
} from '@common/domain/payments/wallet-rules'
import { text } from '@common/texts/text'
import { issueOf } from '@common/domain/issue'
import type { History } from '../../ports/history'
import { Refusal, refuseFields } from '../../ports/refusal'

const mostDestinations = 200

export interface WalletRulesPorts {
  readonly history: Pick<History, 'ownRules' | 'saveOwnRules'>
  /** By the service's clock: this computer's can be put forward. */
  readonly serviceNowMs: () => number
  readonly publish: (rules: WalletRules) => void
}

export type KeptRules = ReturnType<typeof keepWalletRules>

/** The user's own rules for sending, kept in the account's history and in force whatever the window says. */
export function keepWalletRules({ history, serviceNowMs, publish }: WalletRulesPorts) {
  let kept = history.ownRules('wallet rules')
  const tell = (): void => publish(rulesAt(kept, serviceNowMs()))
  function save(next: WalletRules): void {
    // Stored before it holds.
    history.saveOwnRules('wallet rules', next)
    kept = next
    tell()
  }
  tell()

  return {
    now: (): WalletRules => rulesAt(kept, serviceNowMs()),
    allowance: (names: readonly Destination[]): Allowance => allowanceOf(kept, names, serviceNowMs()),
    change: (change: RulesChange): void => save(changeRules(kept, change, serviceNowMs())),
    /** @throws Refusal when the text names nobody */
    allow(pasted: string, name: string): void {
      if (kept.destinations.length >= mostDestinations)
        throw new Refusal('rejected', text('rules.full', { most: mostDestinations }))
      const destination = destinationIn(pasted)
      if (!destination) throw refuseFields([issueOf('text', 'rules.nobody')])
      save(addDestination(kept, destination, name, serviceNowMs()))
    },
    forbid: (destination: Destination): void => save(removeDestination(kept, destination)),
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
      // A plain word is a user of the service.
      const [name] = /^[^\s@:/]{1,64}$/.exec(pasted.trim()) ?? []
      return name === undefined || read.why.code !== 'unknown' ? null : userDestination(name)
    }
  }
}

export const userDestination = (name: string): Destination => ({ kind: 'user', value: name })
