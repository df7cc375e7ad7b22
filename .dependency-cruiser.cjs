/** Who may import whom: the table in ARCHITECTURE.md, kept by `npm run check`. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/**
 * Rooms one above the other: a room imports those below it, never a neighbor on its own level nor one above.
 * @param {string} house folder of the rooms
 * @param {[room: string, why: string][][]} levels the highest first
 */
const stack = (house, levels) =>
  levels.flatMap((level, depth) =>
    level.map(([room, why]) => {
      const others = levels.slice(0, depth + 1).flatMap((rooms) => rooms.map(([name]) => name))
      const closed = others.filter((name) => name !== room)
      return forbid(
        `${house.split('/').pop()}-${room}`,
        { path: `^${house}/${room}/` },
        { path: `^${house}/(${closed.join('|')})/` },
        why,
      )
    }),
  )

const practiceRooms = [
  [['start', 'Command line, worker and the putting together: nobody imports them.']],
  [['control', "The tester's hands reach the world and its server."]],
  [['server', 'The wire: desks never hear of requests.']],
  [
    ['exchange', 'All desks on one database, and the price that drives them.'],
    ['faults', 'What goes wrong is asked of it; it knows neither server nor desks.'],
  ],
  [
    ['options', "Priced from futures' quotes."],
    ['swaps', "Priced from futures' quotes."],
  ],
  [
    ['futures', 'What it pays out is told, not sent: the wallet listens.'],
    ['chain', 'Deposits and withdrawals on another rail.'],
  ],
  [['wallet', 'Money in and out, whatever it was earned with.']],
  [['users', 'Accounts, keys and what they are told.']],
  [['prices', 'Sources and candles know nobody who trades at them.']],
  [['time', 'Clocks and chance, kept in the books.']],
  [['ledger', 'Books: they know nothing of what is booked.']],
  [['errors', "Refusals, in the service's words."]],
]

const coreRooms = [
  [['router', 'Names of calls on top of everything.']],
  [['session', 'Opens and closes profiles; it is asked, never asks the router.']],
  [['live', 'One open profile: when things are done.']],
  [['usecases', 'What is done, whoever asks and whenever.']],
  [
    ['state', 'What is known of a profile; it starts nothing.'],
    ['streams', 'Values that change: they carry anything and know nothing.'],
  ],
  [['ports', 'A port knows the domain alone.']],
]

const namesOf = (levels) => levels.flat().map(([name]) => name)
const desks = 'exchange|options|swaps|futures|chain|wallet|users|time|ledger|errors'
const adapters = 'exchange|vault|history|settings|lnurl'

module.exports = {
  forbidden: [
    forbid('no-circular', {}, { circular: true }, 'A circle has no first file to read.'),
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
      'Words know no formulas.',
    ),
    forbid(
      'one-formatter-of-messages',
      { pathNot: '^common/texts/' },
      { path: '^node_modules/(intl-messageformat|@formatjs)/' },
      'What formats messages can be changed in one place.',
    ),
    forbid(
      'domain-knows-nobody',
      { path: '^common/domain/' },
      { path: '^common/(?!domain/|texts/)' },
      'Formulas stand alone, but for the words of their refusals.',
    ),
    forbid(
      'api-and-bridge-apart',
      { path: '^common/exchange-api/' },
      { path: '^common/bridge/' },
      'The wire does not know the window.',
    ),
    forbid(
      'bridge-not-api',
      { path: '^common/bridge/' },
      { path: '^common/exchange-api/' },
      'The window does not know the wire.',
    ),
    forbid(
      'window-stays-in',
      { path: '^src/' },
      { path: ['^electron/', '^common/exchange-api/'] },
      'The window talks over the bridge only.',
    ),
    forbid(
      'components-are-dumb',
      { path: '^src/components/' },
      { path: ['^src/(stores|views|bridge)/', '^common/bridge/client'] },
      'A component has no store.',
    ),
    forbid(
      'stores-not-views',
      { path: '^src/stores/' },
      { path: '^src/(views|components)/' },
      'Data flows one way.',
    ),
    forbid(
      'only-the-shell-imports-electron',
      { path: '^(common|src|scripts|bench|electron/(core|practice|headless|launch|files))' },
      { path: '^(node_modules/electron/|electron$)' },
      'Only electron/main and electron/preload.',
    ),
    forbid(
      'core-meets-practice-on-the-wire',
      { path: '^electron/core/' },
      { path: '^electron/practice/' },
      'Practice and real service differ by an address and a key.',
    ),
    forbid(
      'practice-meets-core-on-the-wire',
      { path: '^electron/practice/' },
      { path: '^electron/core/' },
      'The same, from the other side.',
    ),
    forbid(
      'core-has-no-shell',
      { path: '^electron/(core|practice)/' },
      { path: '^electron/(main|headless|preload)/' },
      'Both shells run the same core.',
    ),
    ...stack('electron/core', coreRooms),
    forbid(
      'inner-rooms-see-ports',
      { path: '^electron/core/(usecases|live|router|state|streams|ports)/' },
      { path: `^electron/core/(${adapters}|[^/]+$)` },
      'Adapters are handed in.',
    ),
    forbid(
      'session-opens-the-history',
      { path: '^electron/core/session/' },
      { path: '^electron/core/(exchange|vault|settings|[^/]+$)' },
      'Each profile has a history of its own; every other adapter is handed in.',
    ),
    forbid(
      'adapters-see-ports',
      { path: `^electron/core/(${adapters})/` },
      { path: '^electron/core/', pathNot: '^electron/core/($1|ports)/' },
      'Adapters serve, they do not decide, and know no other adapter.',
    ),
    forbid(
      'core-rooms-are-named',
      { path: `^electron/core/(?!(${namesOf(coreRooms).join('|')}|${adapters})/).+/` },
      { path: '.' },
      'A new room gets its place in the order above.',
    ),
    ...stack('electron/practice', practiceRooms),
    forbid(
      'practice-rooms-are-named',
      { path: `^electron/practice/(?!(${namesOf(practiceRooms).join('|')})/)` },
      { path: '.' },
      'A new room gets its place in the order above, and no file lies loose.',
    ),
    forbid(
      'desks-know-no-wire',
      { path: `^electron/practice/(${desks})/` },
      { path: '^node_modules/(fastify|ws)/' },
      'HTTP and WebSocket end at the server.',
    ),
    forbid(
      'books-in-one-room',
      { path: '^electron/practice/(?!ledger/)' },
      { path: '^node_modules/libsql/' },
      'Who opens the database decides how it is written.',
    ),
    forbid(
      'launch-is-for-shells',
      { path: '^(common|src|electron/(core|practice|files|preload))/' },
      { path: '^electron/launch/' },
      'It puts core and practice together for main and headless.',
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
      'Past the adapter the domain has its own names.',
    ),
    forbid(
      'protocol-versions-apart',
      { path: '^electron/core/exchange/(v[0-9]+)/' },
      { path: '^electron/core/exchange/v[0-9]+/', pathNot: '^electron/core/exchange/$1/' },
      'What two versions have in common lies in shared/.',
    ),
    forbid(
      'protocol-versions-are-chosen-in-one-place',
      { path: '^electron/core/', pathNot: '^electron/core/exchange/(v[0-9]+/|service-exchange.ts$)' },
      { path: '^electron/core/exchange/v[0-9]+/' },
      'Transport, stream and all the rest know no version.',
    ),
    forbid(
      'transport-knows-no-version',
      { path: '^electron/core/exchange/((rest|stream)/|[^/]+$)' },
      { path: '^common/exchange-api/v[0-9]+/' },
      'Endpoints and records are handed in.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    exclude: { path: '^out/' },
  },
}
