import type { Notice, NoticeEvent } from '@common/domain/notice'
import { noticeText } from '@common/domain/notice-text'
import type { Tone } from './tone'
import { say } from './say'
import { text } from '@common/texts/text'

export interface NoticeWords {
  readonly title: string
  readonly body: string
  readonly tone: Tone
  /** The view that shows more. */
  readonly route: '/trade' | '/wallet'
}

/** A notice in words. Where the user hides amounts, only what kind of thing happened. */
export function noticeWords({ event }: Notice, isHidden: boolean): NoticeWords {
  const { title, body } = noticeText(event)
  return {
    title: say(title),
    body: say(isHidden ? text('notice.hidden') : body),
    tone: toneOf(event),
    route: routeOf(event),
  }
}

function toneOf(event: NoticeEvent): Tone {
  switch (event.kind) {
    case 'order-filled':
    case 'deposit-settled':
      return 'gain'
    case 'stop-loss':
    case 'take-profit':
    case 'liquidation':
    case 'trade-closed':
      return event.netPnlSats < 0 ? 'loss' : 'gain'
    case 'withdrawal-settled':
      return 'plain'
    case 'withdrawal-failed':
      return 'loss'
  }
}

const routeOf = (event: NoticeEvent): '/trade' | '/wallet' => ('tradeId' in event ? '/trade' : '/wallet')
