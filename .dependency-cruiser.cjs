/** Who may import whom: the table in ARCHITECTURE.md, kept by `npm run check`. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

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
      { pathNot: ['^common/texts/', '^node_modules/intl-messageformat/'] },
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
      { path: '^(common|src|scripts|bench|electron/(core|practice|headless|launch))' },
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
    forbid(
      'use-cases-see-ports',
      { path: '^electron/core/usecases/' },
      { path: '^electron/core/(exchange|vault|history|market|router|app)' },
      'Adapters are handed in.',
    ),
    forbid(
      'ports-are-names',
      { path: '^electron/core/ports/' },
      { path: '^electron/core/(?!ports/)' },
      'A port knows the domain alone.',
    ),
    forbid(
      'adapters-see-ports',
      { path: '^electron/core/(exchange|vault|history|market)/' },
      { path: '^electron/core/(usecases|router|app)' },
      'Adapters serve, they do not decide.',
    ),
    forbid(
      'wire-only-in-the-adapter',
      { path: '^electron/core/(?!exchange/)' },
      { path: '^common/exchange-api/' },
      'Past the adapter the domain has its own names.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    exclude: { path: '^out/' },
  },
}
