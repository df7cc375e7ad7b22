import { BridgeError, type BridgeErrorCode } from '@common/bridge/protocol'
import { storageProblem } from '../ports/storage/disk-full'
import { ExchangeError, type ExchangeErrorKind } from '../ports/exchange/exchange-error'
import { HistoryError } from '../ports/storage/history'
import { Refusal, type RefusalKind } from '../ports/refusal'
import { VaultError } from '../ports/storage/vault'

const exchangeCodes: Readonly<Record<ExchangeErrorKind, BridgeErrorCode>> = {
  'invalid-request': 'rejected',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  unsupported: 'unsupported',
  'rate-limited': 'rate-limited',
  banned: 'rate-limited',
  maintenance: 'maintenance',
  server: 'offline',
  'clock-skew': 'unauthorized',
  'not-sent': 'offline',
  closed: 'offline',
  'no-answer': 'offline',
  'bad-answer': 'offline',
  'unknown-outcome': 'offline',
}

const refusalCodes: Readonly<Record<RefusalKind, BridgeErrorCode>> = {
  'invalid-input': 'invalid-input',
  rejected: 'rejected',
  'not-found': 'not-found',
  'not-connected': 'not-connected',
  unsupported: 'unsupported',
  unexpected: 'internal',
}

/** Passes unexpected errors through. */
export function toBridgeError(error: unknown): unknown {
  if (error instanceof Refusal) {
    return new BridgeError(refusalCodes[error.kind], error.text, { issues: error.issues })
  }
  if (error instanceof ExchangeError) {
    const { kind, issues, retryAtMs } = error
    const code = kind === 'invalid-request' && issues.length > 0 ? 'invalid-input' : exchangeCodes[kind]
    return new BridgeError(code, error.text, { issues, retryAtMs })
  }
  if (error instanceof VaultError) return vaultError(error)
  if (error instanceof HistoryError) return new BridgeError('rejected', error.text)
  const unstored = storageProblem(error)
  if (unstored) return new BridgeError('rejected', unstored)
  return error
}

function vaultError({ kind, text: message, retryAtMs }: VaultError): BridgeError {
  const issues = [{ field: 'vaultPassphrase', ...message }]
  switch (kind) {
    case 'locked':
      return new BridgeError('locked', message)
    case 'wrong-passphrase':
    case 'weak-passphrase':
      return new BridgeError('invalid-input', message, { issues })
    case 'too-many-tries':
      return new BridgeError('rate-limited', message, { issues, retryAtMs })
    case 'unreadable':
    case 'unavailable':
      return new BridgeError('rejected', message)
  }
}
