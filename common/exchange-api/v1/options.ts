import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { bodyNumber, numberOrText, request, text, word } from '../v2/fields'
import { optionsTrade } from '../v2/options'
import { v1Span } from './fields'

/** Responses are undocumented, so those of v2 are used (protocol/v1.md#options). */
export const options = endpoints('v1.options', {
  positions: {
    method: 'GET',
    path: '/v1/options/vanilla',
    access: 'signed',
    permission: 'options_get',
    query: request({ status: word('status', ['running', 'closed']).default('running'), ...v1Span }),
    response: z.array(optionsTrade),
    summary: 'Lists running or closed options',
  },
  // Version 1 sells only 24-hour options.
  newPosition: {
    method: 'POST',
    path: '/v1/options/vanilla',
    access: 'signed',
    permission: 'options_new',
    body: request({
      side: word('side', ['b']),
      type: word('type', ['c', 'p']),
      quantity: bodyNumber('quantity', { min: 1, whole: true }),
      strike: bodyNumber('strike', { min: 1, whole: true }),
      settlement: word('settlement', ['physical', 'cash']),
    }),
    response: optionsTrade,
    summary: 'Buys an option that expires in 24 hours',
  },
  instrument: {
    ...openRead,
    path: '/v1/options/instrument',
    query: request({ instrument_name: text('instrument_name', 64).optional() }),
    response: z.object({
      volatility: numberOrText.optional(),
      active: z.boolean().optional(),
      limits: z.unknown().optional(),
      fees: z.unknown().optional(),
    }),
    summary: 'Volatility of one instrument; without a name, limits and fees of the market',
  },
  volatility: {
    ...openRead,
    path: '/v1/options/volatility',
    response: z.object({ volatility: numberOrText.optional(), volatilityIndex: numberOrText.optional() }),
    summary: 'The volatility index',
  },
})
