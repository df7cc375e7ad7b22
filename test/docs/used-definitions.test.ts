import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { isWrite, type BridgeGroup } from '@common/bridge/define'
import { ActivityEventSchema } from '@common/domain/notifications/notification-kinds'
import { unsetWithdrawalLimits } from '@common/domain/payments/withdrawal-limits'
import { limitKinds } from '@common/domain/risk-limits/limits/limit-kinds'
import { defaultSettings } from '@common/domain/settings/settings'
import { triggerKinds } from '@common/domain/futures/trigger-kind'
import { writeActions } from '@common/domain/writes/write-kinds'
import { lineKinds } from '../../src/chart/lines/line-text'
import { chartOverlays, chartSwitches } from '../../src/trading/chart/chart-overlays'

const root = resolve(import.meta.dirname, '../..')
const readAll = (folder: string, apart = /^gallery/): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue)$/.test(name) && !/reconcil|setting-labels/.test(name) && !apart.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n')

const withoutReconcilers = (content: string): string =>
  content.replaceAll(/Reconcilers = \{[^]*?\} satisfies Partial<Reconcilers>/g, '')

const useCases = withoutReconcilers(readAll('electron/core/usecases') + readAll('electron/core/account'))
const theWindow = readAll('src')
const faultTests = readAll('test/faults')

const groups: Readonly<Record<string, BridgeGroup>> = bridgeContract
const methods = Object.entries(groups).flatMap(([group, named]) =>
  Object.keys(named).map((name): [string, string] => [group, name]),
)

const notificationKinds = ActivityEventSchema.options.flatMap(({ shape: { kind } }) =>
  'options' in kind ? kind.options : [...kind.values],
)

/** Writes whose outcome may be unknown; payments from dollars are Lightning withdrawals. */
const trackedWrites = methods.filter(([group, name]) => {
  const method = groups[group]?.[name]
  const unknown = { kind: 'in-doubt', doubtId: 'id', step: 'cancel' }
  if (method?.kind !== 'call' || !isWrite(method) || group === 'dollars') return false
  return method.output.safeParse(unknown).success
})

/** Names that use cases build from a part. */
const built: Readonly<Record<string, string>> = {
  'withdrawal-failed': '`withdrawal-${state}`',
  'withdrawal-canceled': '`withdrawal-${state}`',
  'cross-deposit': 'action: `cross-${kind}`',
  'cross-withdraw': 'action: `cross-${kind}`',
}

/** Kinds that the window derives from own records. */
const listedByWindow = readFileSync(join(root, 'src/notifications/own-fills.ts'), 'utf8')
const windowKinds = new Set(['option-bought', 'option-closed'])

describe('definition', () => {
  test.each([...notificationKinds, ...writeActions])('of %s has a use case', (name) => {
    expect(windowKinds.has(name) ? listedByWindow : useCases).toContain(built[name] ?? `'${name}'`)
  })

  test.each(trackedWrites)('of %s.%s is sent with every fault', (group, name) => {
    expect(faultTests.includes(`bridge.${group}.${name}(`)).toBe(true)
  })

  test('of each risk limit is listed', () => {
    const files = readAll('common/domain/risk-limits/limits')
    const limits = files.matchAll(/^export const (\w+)(?=: LimitKind<| = createOrderCap\()/gm)
    expect([...limits].map(([, name = '']) => name).toSorted()).toEqual(Object.keys(limitKinds).toSorted())
  })

  const rules = readFileSync(join(root, 'common/domain/payments/withdrawal-rules.ts'), 'utf8')

  test.each(Object.keys(unsetWithdrawalLimits))(
    'of withdrawal limit %s is checked and has a control',
    (name) => {
      expect(rules + useCases).toMatch(new RegExp(`\\b${name}\\b`))
      expect(theWindow).toMatch(new RegExp(`\\b${name}\\b`))
    },
  )

  const windowSettings = Object.keys(defaultSettings).filter((name) => name !== 'knowsTray')

  test.each(windowSettings)('of setting %s is used in the window', (name) => {
    expect(theWindow).toMatch(new RegExp(`\\b${name}\\b`))
  })

  const withoutCurve = chartSwitches.filter((name) => chartOverlays[name].curves === null)
  const theChart = readAll('src/trading', /chart-overlays/)

  test.each(withoutCurve)('of chart switch %s without a curve changes the chart', (name) => {
    expect(theChart).toContain(`settings.${name}`)
  })

  const ownLineKinds = lineKinds.filter((kind) => !triggerKinds.some((level) => level === kind))
  const lineSources = readAll('src', /^chart|^(?!.*-lines\.ts$)/)

  test.each(ownLineKinds)('of line kind %s is drawn', (kind) => {
    expect(lineSources).toContain(`'${kind}'`)
  })

  const lineLists = [...lineSources.matchAll(/^export function (use\w+)/gm)].map(([, name = '']) => name)
  const chartPanel = readFileSync(join(root, 'src/trading/chart/ChartPanel.vue'), 'utf8')
  const drawnLists = /^const lines = computed\(\(\) => \[([^]*?)^\]\)/m.exec(chartPanel)?.[1] ?? ''

  test.each(lineLists)('of line list %s is drawn in the chart', (name) => {
    const [, list = name] = new RegExp(`const (\\w+) = ${name}\\(`).exec(chartPanel) ?? []
    expect(drawnLists).toMatch(new RegExp(`\\b${list}\\b`))
  })

  const labelStyles = readFileSync(join(root, 'src/chart/lines/label.css'), 'utf8')
  const colored = [...labelStyles.matchAll(/([^{}]+)\{[^{}]*--line-colour:/g)].flatMap(([, selectors = '']) =>
    selectors.split(',').map((selector) => selector.trim()),
  )

  test.each(['.label', '.line', '.tag'])('of %s has a color for every line kind', (element) => {
    expect(colored).toContain(element)
  })

  test('of each bridge method has a caller in the window', () => {
    const unused = methods.filter(
      ([group, name]) =>
        !theWindow.includes(`'${group}.${name}'`) &&
        !new RegExp(`\\b${group}(\\(\\))?\\s*\\.${name}\\b`).test(theWindow),
    )
    expect(unused).toEqual([])
  })
})
