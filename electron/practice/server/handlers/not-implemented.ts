import { ServiceError } from '../../service-error'

/** @throws ServiceError 501, always. */
export function notImplemented(what: string): never {
  throw new ServiceError('notImplemented', `${what} is not available on the practice exchange`)
}
