/** Dependency rules of ARCHITECTURE.md. */
const { highestFirst, composing, shared, pairs } = require('./scripts/structure/window-folders.json')

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/**
 * Layers: each folder imports only lower ones.
 * @param {string} parent folder
 * @param {[name: string, why: string][][]} levels highest first
 */
const stack = (parent, levels) =>
  levels.flatMap((level, depth) =>
    level.map(([name, why]) => {
      const others = levels.slice(0, depth + 1).flatMap((folders) => folders.map(([other]) => other))
      const closed = others.filter((other) => other !== name)
      return forbid(
        `${parent.split('/').pop()}-${name}`,
        { path: `^${parent}/${name}/` },
        { path: `^${parent}/(${closed.join('|')})/` },
        why,
      )
    }),
  )

/** Composing folders may import every feature; a feature imports others only in the listed pairs. */
const features = highestFirst.filter((name) => !composing.includes(name) && !shared.includes(name))
const windowRules = [
  ...highestFirst
    .slice(1)
    .map((name, index) =>
      forbid(
        `window-${name}`,
        { path: `^src/${name}/` },
        { path: `^src/(${highestFirst.slice(0, index + 1).join('|')})/` },
        'Folders of the window import only lower ones.',
      ),
    ),
  ...features.map((name) => {
    const allowed = [name, ...Object.keys(pairs[name] ?? {})]
    return forbid(
      `window-${name}-apart`,
      { path: `^src/${name}/` },
      { path: `^src/(${features.filter((other) => !allowed.includes(other)).join('|')})/` },
      'Features import one another only in the pairs of scripts/structure/window-folders.json.',
    )
  }),
  forbid(
    'window-folders-are-named',
    { path: `^src/(?!(${highestFirst.join('|')})/)` },
    { path: '.' },
    'Add new folders to scripts/structure/window-folders.json.',
  ),
]

const practiceLayers = [
  [['start', 'Entry points: no other folder imports them.']],
  [['control', 'Practice controls use the exchange and its server.']],
  [['server', 'The wire: engines do not depend on requests.']],
  [
    ['engine', 'Combines the engines on one database and drives the price.'],
    ['faults', 'Fault injection depends on neither server nor engines.'],
  ],
  [
    ['options', 'Priced from quotes of futures.'],
    ['swaps', 'Priced from quotes of futures.'],
  ],
  [
    ['futures', 'Publishes payouts, to which the wallet subscribes.'],
    ['chain', 'On-chain deposits and withdrawals, independent of futures.'],
  ],
  [['wallet', 'Deposits and withdrawals, independent of products.']],
  [['users', 'Accounts, keys and their notifications.']],
  [['prices', 'Price sources and candles do not depend on accounts.']],
  [['time', 'Clocks and randomness, stored in the ledger.']],
  [['ledger', 'Database access, independent of products.']],
  [['errors', 'Errors with the messages of the real exchange.']],
]

const coreLayers = [
  [['router', 'The top layer: maps calls to use cases.']],
  [['session', 'Opens and closes profiles; never calls the router.']],
  [['account', 'One open profile: schedules its use cases.']],
  [['usecases', 'Operations, independent of callers and schedules.']],
  [
    ['state', 'Cached data of a profile; starts no operation.'],
    ['streams', 'Generic streams of values, without domain types.'],
  ],
  [['ports', 'Ports import only the domain.']],
]

const namesOf = (levels) => levels.flat().map(([name]) => name)
const engines = 'engine|options|swaps|futures|chain|wallet|users|time|ledger|errors'
const adapters = 'exchange|vault|database|settings|lnurl'

module.exports = {
  forbidden: [
    forbid('no-circular', {}, { circular: true }, 'Imports must not be circular.'),
    forbid(
      'common-is-pure',
      { path: '^common/' },
      { pathNot: ['^common/', '^node_modules/(zod|@noble|@scure|intl-messageformat)/'] },
      'No Node, no DOM, no Electron.',
    ),
    forbid(
      'texts-are-a-leaf',
      { path: '^common/texts/' },
      { pathNot: ['^common/texts/', '^node_modules/(intl-messageformat|zod)/'] },
      'Texts import no formulas.',
    ),
    forbid(
      'one-formatter-of-messages',
      { pathNot: '^common/texts/' },
      { path: '^node_modules/(intl-messageformat|@formatjs)/' },
      'Only common/texts depends on the message formatter.',
    ),
    forbid(
      'domain-knows-nobody',
      { path: '^common/domain/' },
      { path: '^common/(?!domain/|texts/)' },
      'Formulas import only the texts of their errors.',
    ),
    forbid(
      'api-and-bridge-apart',
      { path: '^common/exchange-api/' },
      { path: '^common/bridge/' },
      'The wire format does not depend on the bridge.',
    ),
    forbid(
      'bridge-not-api',
      { path: '^common/bridge/' },
      { path: '^common/exchange-api/' },
      'The bridge does not depend on the wire format.',
    ),
    forbid(
      'window-stays-in',
      { path: '^src/' },
      { path: ['^electron/', '^common/exchange-api/'] },
      'The window communicates only over the bridge.',
    ),
    ...windowRules,
    forbid(
      'only-the-shell-imports-electron',
      { path: '^(common|src|scripts|bench|electron/(core|practice|headless|launch|files))' },
      { path: '^(node_modules/electron/|electron$)' },
      'Only electron/main and electron/preload import Electron.',
    ),
    forbid(
      'core-meets-practice-on-the-wire',
      { path: '^electron/core/' },
      { path: '^electron/practice/' },
      'A real exchange differs from practice only by an address and a key.',
    ),
    forbid(
      'practice-meets-core-on-the-wire',
      { path: '^electron/practice/' },
      { path: '^electron/core/' },
      'Practice and core communicate only over HTTP and WebSocket.',
    ),
    forbid(
      'core-has-no-shell',
      { path: '^electron/(core|practice)/' },
      { path: '^electron/(main|headless|preload)/' },
      'Both shells run the same core.',
    ),
    ...stack('electron/core', coreLayers),
    forbid(
      'inner-folders-see-ports',
      { path: '^electron/core/(usecases|account|router|state|streams|ports)/' },
      { path: `^electron/core/(${adapters}|[^/]+$)` },
      'Adapters are injected.',
    ),
    forbid(
      'session-opens-the-history',
      { path: '^electron/core/session/' },
      { path: '^electron/core/(exchange|vault|settings|[^/]+$)' },
      'Each profile has its own history; other adapters are injected.',
    ),
    forbid(
      'adapters-see-ports',
      { path: `^electron/core/(${adapters})/` },
      { path: '^electron/core/', pathNot: '^electron/core/($1|ports)/' },
      'Adapters import ports, never each other.',
    ),
    forbid(
      'core-folders-are-named',
      { path: `^electron/core/(?!(${namesOf(coreLayers).join('|')}|${adapters})/).+/` },
      { path: '.' },
      'Add new folders to the layers above.',
    ),
    ...stack('electron/practice', practiceLayers),
    forbid(
      'practice-folders-are-named',
      { path: `^electron/practice/(?!(${namesOf(practiceLayers).join('|')})/)` },
      { path: '.' },
      'Add new folders to the layers above. Files belong in one of them.',
    ),
    forbid(
      'engines-know-no-wire',
      { path: `^electron/practice/(${engines})/` },
      { path: '^node_modules/(fastify|ws)/' },
      'Only the server uses HTTP and WebSocket.',
    ),
    forbid(
      'one-folder-opens-the-ledger',
      { path: '^electron/practice/(?!ledger/)' },
      { path: '^node_modules/libsql/' },
      'Only the ledger opens the database.',
    ),
    forbid(
      'launch-is-for-shells',
      { path: '^(common|src|electron/(core|practice|files|preload))/' },
      { path: '^electron/launch/' },
      'Starts core and practice exchange for the shells only.',
    ),
    forbid(
      'files-know-nobody',
      { path: '^electron/files/' },
      { path: '^(common|src|electron/(?!files/))' },
      'Core, practice and shells all write files with it.',
    ),
    forbid(
      'wire-only-in-the-adapter',
      { path: '^electron/core/(?!exchange/)' },
      { path: '^common/exchange-api/' },
      'Wire names stop at the adapter.',
    ),
    forbid(
      'protocol-versions-apart',
      { path: '^electron/core/exchange/(v[0-9]+)/' },
      { path: '^electron/core/exchange/v[0-9]+/', pathNot: '^electron/core/exchange/$1/' },
      'Common code of versions belongs in shared/.',
    ),
    forbid(
      'protocol-versions-are-chosen-in-one-place',
      { path: '^electron/core/', pathNot: '^electron/core/exchange/(v[0-9]+/|versions.ts$)' },
      { path: '^electron/core/exchange/v[0-9]+/' },
      'Only versions.ts selects the version.',
    ),
    forbid(
      'transport-knows-no-version',
      { path: '^electron/core/exchange/((rest|stream)/|[^/]+$)' },
      { path: '^common/exchange-api/v[0-9]+/' },
      'Endpoints and records are injected.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    exclude: { path: '^out/' },
  },
}
