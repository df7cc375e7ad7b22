import { FieldIssueSchema, type FieldIssue } from '../domain/issue'
import { issueMessage } from '../texts/issue-texts'
import type { Message } from '../texts/message'
import { TextError } from '../texts/text-error'
import { MessageSchema } from '../texts/message-schema'
import * as z from 'zod'

/** A MessagePort in Electron, a WebSocket when headless. Values are JSON; times are epoch milliseconds. */

/** Frames are ordered. */
export interface Pipe {
  send(frame: string): void
  /** Backpressure: resolves when most sent data was received; undefined if it already was. */
  room?(): Promise<void> | undefined
  onFrame(listener: (frame: string) => void): void
  /** Called once, on disconnect or after `close`. */
  onClose(listener: () => void): void
  close(): void
}

/** Characters; a longer frame closes the pipe. */
export const maxFrameLength = 4_000_000

export const bridgeErrorCodes = [
  'invalid-input',
  'not-found',
  'not-connected',
  'other-account',
  'locked',
  'unauthorized',
  'forbidden',
  'rejected',
  'rate-limited',
  'maintenance',
  'offline',
  'unsupported',
  'closed',
  'internal',
] as const
export type BridgeErrorCode = (typeof bridgeErrorCodes)[number]

const BridgeErrorFrame = z.object({
  code: z.enum(bridgeErrorCodes),
  text: MessageSchema,
  issues: z.array(FieldIssueSchema).optional(),
  retryAtMs: z.number().optional(),
})
type BridgeErrorFrame = z.infer<typeof BridgeErrorFrame>

const id = z.number().int().positive()
const value = z.unknown().optional()

/** Ids of `call` and `open` must increase, so a late response can't match another request. */
export const ClientFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('call'),
    id,
    path: z.string(),
    input: value,
    profileId: z.string().max(200).optional(),
  }),
  z.object({ t: z.literal('open'), id, path: z.string(), input: value }),
  /** One open request per feed, so pipes never buffer. */
  z.object({ t: z.literal('take'), id }),
  z.object({ t: z.literal('stop'), id }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const ServerFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('reply'), id, value }),
  z.object({ t: z.literal('error'), id, error: BridgeErrorFrame }),
  z.object({ t: z.literal('item'), id, value }),
  z.object({ t: z.literal('end'), id }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

export interface BridgeErrorOptions {
  readonly issues?: readonly FieldIssue[] | undefined
  readonly retryAtMs?: number | undefined
}

/** Shown to the user; must not contain secrets. */
export class BridgeError extends TextError {
  readonly code: BridgeErrorCode
  readonly issues: readonly FieldIssue[]
  readonly retryAtMs: number | undefined

  constructor(code: BridgeErrorCode, message: Message, { issues = [], retryAtMs }: BridgeErrorOptions = {}) {
    super(message)
    this.name = 'BridgeError'
    this.code = code
    this.issues = issues
    this.retryAtMs = retryAtMs
  }

  toFrame(): BridgeErrorFrame {
    return {
      code: this.code,
      text: this.text,
      ...(this.issues.length > 0 && { issues: [...this.issues] }),
      ...(this.retryAtMs !== undefined && { retryAtMs: this.retryAtMs }),
    }
  }

  static fromFrame({ code, text: message, issues, retryAtMs }: BridgeErrorFrame): BridgeError {
    return new BridgeError(code, message, { issues, retryAtMs })
  }
}

export const fieldIssues = (error: z.ZodError): FieldIssue[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), ...issueMessage(issue) }))
