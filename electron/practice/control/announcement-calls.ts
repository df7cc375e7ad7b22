import { request, text } from '@common/exchange-api/v2/fields'
import { optional } from '@common/exchange-api/v3/fields'
import type { StreamServer } from '../server/websocket/stream-server'
import type { IdGenerator } from '../time/id-generator'
import { controlCall, type ControlCall } from './control-call'

interface AnnouncementDeps {
  readonly identity: IdGenerator
  readonly streams: StreamServer
}

const announcement = request({
  title: text('title', 200),
  message: text('message', 2000),
  link: optional(text('link', 2000)),
})
const taken = request({ id: text('id', 64) })

export const announcementCalls = ({ identity, streams }: AnnouncementDeps): ControlCall[] => [
  controlCall('POST', '/practice/announcement', announcement, ({ title, message, link }) => {
    const added = { id: identity.uuid(), title, message, link: link ?? null }
    streams.announce(added)
    return added
  }),
  controlCall('DELETE', '/practice/announcement', taken, ({ id }) => {
    streams.announce({ id })
    return { id }
  }),
]
