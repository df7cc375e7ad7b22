import type { Translate } from '@common/texts/translate'
import { message, type Message } from '@common/texts/message'

const waitMs = 120_000

/**
 * Page scripts cannot answer. One question at a time, so `yes` refers to the one shown.
 * @param print also gets the hosts
 */
export function askInTerminal(
  print: (question: string, hosts: readonly string[]) => void,
  nowMs: () => number = Date.now,
) {
  const allowed = new Set<string>()
  let question:
    | { readonly hosts: readonly string[]; readonly untilMs: number; readonly t: Translate }
    | undefined
  const named = (hosts: readonly string[]) => hosts.join(', ')

  return {
    /** Null if allowed already, otherwise a message for the page. */
    askForHosts(hosts: readonly string[], t: Translate): Message | null {
      if (hosts.every((host) => allowed.has(host))) return null
      if (question && question.untilMs > nowMs()) {
        const isSame = named(question.hosts) === named(hosts)
        return message(isSame ? 'host.inTerminal' : 'host.another', { hosts: named(hosts) })
      }
      question = { hosts, untilMs: nowMs() + waitMs, t }
      print(t(message('terminal.askHost', { hosts: named(hosts) })), hosts)
      return message('host.inTerminal', { hosts: named(hosts) })
    },
    answer(line: string): boolean {
      const word = line.trim().toLowerCase()
      if (!question || question.untilMs <= nowMs() || (word !== 'yes' && word !== 'no')) return false
      const { hosts, t } = question
      question = undefined
      if (word === 'yes') for (const host of hosts) allowed.add(host)
      const answer = word === 'yes' ? 'terminal.hostAllowed' : 'terminal.hostRefused'
      print(t(message(answer, { hosts: named(hosts) })), hosts)
      return true
    },
  }
}
