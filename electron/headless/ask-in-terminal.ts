import type { Translate } from '@common/texts/translate'
import { text, type Text } from '@common/texts/text'

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
    | { readonly hosts: readonly string[]; readonly untilMs: number; readonly say: Translate }
    | undefined
  const named = (hosts: readonly string[]): string => hosts.join(', ')

  return {
    /** Null if allowed already, otherwise a message for the page. */
    askForHosts(hosts: readonly string[], say: Translate): Text | null {
      if (hosts.every((host) => allowed.has(host))) return null
      if (question && question.untilMs > nowMs()) {
        const isSame = named(question.hosts) === named(hosts)
        return text(isSame ? 'host.inTerminal' : 'host.another', { hosts: named(hosts) })
      }
      question = { hosts, untilMs: nowMs() + waitMs, say }
      print(say(text('terminal.askHost', { hosts: named(hosts) })), hosts)
      return text('host.inTerminal', { hosts: named(hosts) })
    },
    answer(line: string): boolean {
      const word = line.trim().toLowerCase()
      if (!question || question.untilMs <= nowMs() || (word !== 'yes' && word !== 'no')) return false
      const { hosts, say } = question
      question = undefined
      if (word === 'yes') for (const host of hosts) allowed.add(host)
      const answer = word === 'yes' ? 'terminal.hostAllowed' : 'terminal.hostRefused'
      print(say(text(answer, { hosts: named(hosts) })), hosts)
      return true
    },
  }
}
