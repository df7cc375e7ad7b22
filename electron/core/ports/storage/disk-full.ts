import { message, type Message } from '@common/texts/message'

const fullCodes: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const lostCodes = /^SQLITE_(IOERR|READONLY|CANTOPEN)/

export class StorageLost extends Error {
  override readonly name = 'StorageLost'

  constructor(
    readonly file: string,
    options?: ErrorOptions,
  ) {
    super(`${file} is missing, damaged, was replaced, or cannot be written`, options)
  }
}

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const isDiskFull = (error: unknown): boolean => fullCodes.has(getErrorCode(error))

export function storageProblem(error: unknown): Message | null {
  if (isDiskFull(error)) return message('disk.full')
  const code = getErrorCode(error)
  const isLost = error instanceof StorageLost || (typeof code === 'string' && lostCodes.test(code))
  return isLost ? message('disk.lost') : null
}
