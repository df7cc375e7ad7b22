import type { FieldIssue } from '../domain/issue'
import { issueText } from '../texts/issue-texts'
import type { Text } from '../texts/text'
import { TextError } from '../texts/text-error'
import { TextSchema } from '../texts/text-schema'
import * as z from 'zod'

/**
 * The frames that cross the bridge, and the pipe they cross it on. One protocol, two pipes: a MessagePort under Electron and a
 * WebSocket when headless. Values are JSON: no Date, Map or bigint; times are epoch milliseconds.
 */

/** Carries text frames both ways, in order. */
export interface Pipe {
  send(frame: string): void
  /**
   * Resolves when the other side has taken what was sent, but for little; undefined when it has. A pipe without it keeps nothing on this
   * side.
   */
  room?(): Promise<void> | undefined
  onFrame(listener: (frame: string) => void): void
  /** Called once, when the other side is gone or `close` was called. */
  onClose(listener: () => void): void
  close(): void
}

/** Characters in one frame; a longer one closes the pipe. */
export const maxFrameLength = 4_000_000

/** Every error that crosses the bridge has one of these codes. */
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

const FieldIssueSchema: z.ZodType<FieldIssue> = z.intersection(z.object({ field: z.string() }), TextSchema)

const BridgeErrorFrame = z.object({
  code: z.enum(bridgeErrorCodes),
  text: TextSchema,
  issues: z.array(FieldIssueSchema).optional(),
  retryAtMs: z.number().optional(),
})
type BridgeErrorFrame = z.infer<typeof BridgeErrorFrame>

const id = z.number().int().positive()
/** JSON has no undefined: a call without input, or a reply without value, leaves it out. */
const value = z.unknown().optional()

/** The id of a `call` or an `open` is greater than every one before it, so no late answer can be taken for another's. */
export const ClientFrame = z.discriminatedUnion('t', [
  /** `profileId`: the account that a write is meant for. */
  z.object({
    t: z.literal('call'),
    id,
    path: z.string(),
    input: value,
    profileId: z.string().max(200).optional(),
  }),
  z.object({ t: z.literal('open'), id, path: z.string(), input: value }),
  /** Asks an open feed for one item. The next may be asked for when that one has come: nothing waits in a pipe. */
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
  /** When the call may be tried again, epoch milliseconds. */
  readonly retryAtMs?: number | undefined
}

/** The one error of the bridge. Its text is for the user; nothing secret may be put in it. */
export class BridgeError extends TextError {
  readonly code: BridgeErrorCode
  readonly issues: readonly FieldIssue[]
  readonly retryAtMs: number | undefined

  constructor(code: BridgeErrorCode, said: Text, { issues = [], retryAtMs }: BridgeErrorOptions = {}) {
    super(said)
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

  static fromFrame({ code, text: said, issues, retryAtMs }: BridgeErrorFrame): BridgeError {
    return new BridgeError(code, said, { issues, retryAtMs })
  }
}

/** Turns a schema's complaints into field issues with a dotted path. */
export const fieldIssues = (error: z.ZodError): FieldIssue[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), ...issueText(issue) }))
