import { expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { mapHandlers } from '../../../electron/core/router/middleware/map-handlers'

test('mapHandlers replaces every handler and passes its path and method', () => {
  const handlers = { session: { lock: () => 'lock', state: () => 'state' }, app: { info: () => 'info' } }
  const mapped = mapHandlers(handlers, (handler, { path, method }) => (...input) => [
    path,
    method,
    handler(...input),
  ])
  expect(mapped.session.lock()).toEqual(['session.lock', bridgeContract.session.lock, 'lock'])
  expect(mapped.session.state()).toEqual(['session.state', bridgeContract.session.state, 'state'])
  expect(mapped.app.info()).toEqual(['app.info', bridgeContract.app.info, 'info'])
})

test.each([[{ session: { constructor: () => null } }], [{ toString: { lock: () => null } }]])(
  'mapHandlers rejects handlers of methods that the contract does not have',
  (handlers) => {
    expect(() => mapHandlers(handlers, (handler) => handler)).toThrow('The bridge has no method')
  },
)
