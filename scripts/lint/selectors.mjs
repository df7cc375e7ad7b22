const wireName =
  '/^(pl|pid|takeprofit|stoploss|carryFee[A-Z][a-z]+|sum_carry_fees|[a-z_]+_ts|(market|margin|stoploss|takeprofit)_wi|' +
  '(opening|closing)_fee|maintenance_margin|(entry|exit|fixing)_price|entry_margin|instrument_name|(in|out)_(asset|amount)|' +
  'synthetic_usd_balance|fee_(tier|rate)|payment_hash|tx_id|transaction_id|successTime)$/'

/** Only the protocol versions may use wire names. */
export const wireNames = [
  {
    selector: [
      `Property[key.name=${wireName}]`,
      `Property[key.value=${wireName}]`,
      `MemberExpression[computed=false][property.name=${wireName}]`,
      `TSPropertySignature[key.name=${wireName}]`,
    ].join(', '),
    message: 'Wire name: use the name of the domain, or translate it in electron/core/exchange/v*.',
  },
]

export const textMessage = 'Use a text key of common/texts for user-visible text.'
/** Two adjacent words. */
const sentence = '/^(?!color-mix\\()[^<:#0-9]*[A-Za-z] [a-z]+( |$|[.,…])/'

export const texts = [
  // Messages in `throw new Error('...')` are for developers.
  {
    selector: `:not(NewExpression[callee.name='Error']) > Literal[value=${sentence}]`,
    message: textMessage,
  },
  { selector: `TemplateElement[value.raw=${sentence}]`, message: textMessage },
  ...['label', 'title', 'text', 'hint', 'reason', 'action', 'message'].map((name) => ({
    selector: `Property[key.name='${name}'] > Literal[value=/^[A-Z]/]`,
    message: textMessage,
  })),
]

/** V8 takes about 60 µs for such a literal, 0.1 µs without the spread. */
export const slowSpreads = [
  {
    selector: 'ObjectExpression[properties.length>16] > SpreadElement:first-child',
    message: 'Write the fields out: a spread before many fields is slow.',
  },
]

/** Actions that a user cannot perform. */
const notByHand = [
  'fill',
  'clear',
  'check',
  'uncheck',
  'setChecked',
  'selectOption',
  'selectText',
  'setInputFiles',
  'dispatchEvent',
  'focus',
  'blur',
  'tap',
  'requestSubmit',
]

export const unrealInput = [
  {
    selector: `CallExpression[callee.property.name=/^(${notByHand.join('|')})$/]`,
    message: 'Use the key presses and clicks of test/support/browser/page-objects.ts.',
  },
  {
    selector: "Property[key.name='force']",
    message: 'Users cannot click covered, disabled or moving elements.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^evaluate/] CallExpression[callee.property.name=click]',
    message: 'Click from the test, not in the page.',
  },
]
