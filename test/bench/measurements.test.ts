import { describe, expect, test } from 'vitest'
import { compareMeasurements, formatTable, readMeasurements } from '../../bench/compare/measurements'

const run = (value: number) => new Map([['ours perSecond', value]])

describe('readMeasurements', () => {
  test('names a metric by the strings and parameters of its line', () => {
    const output = [
      '{"bench":"practice","kind":"order","case":"bare","perSecond":900,"cpuUsEach":5,"requests":50,"rounds":7}',
      '{"bench":"practice","kind":"order","case":"ratio","practiceToBare":0.4}',
    ].join('\n')
    expect([...readMeasurements(output)]).toEqual([
      ['order bare (requests 50) perSecond', 900],
      ['order bare (requests 50) cpuUsEach', 5],
      ['order ratio practiceToBare', 0.4],
    ])
  })

  test('separates lines that differ in a parameter only', () => {
    const output = '{"trades":100,"perSecond":9}\n{"trades":1000,"perSecond":8}\n'
    expect([...readMeasurements(output)]).toEqual([
      ['(trades 100) perSecond', 9],
      ['(trades 1000) perSecond', 8],
    ])
  })

  test('reads nested numbers by path', () => {
    expect([...readMeasurements('{"case":"idle","visible":{"all":2.2},"sizes":[1]}')]).toEqual([
      ['idle visible.all', 2.2],
    ])
  })

  test('ignores lines that are not JSON objects', () => {
    expect(readMeasurements('Building…\n\n[1]\n3\n{"broken"').size).toBe(0)
  })
})

describe('compareMeasurements', () => {
  test('computes median, minimum and maximum of each revision and of the ratios within each round', () => {
    const [comparison] = compareMeasurements([run(10), run(100), run(20)], [run(20), run(100), run(30)])
    expect(comparison).toEqual({
      metric: 'ours perSecond',
      old: { median: 20, min: 10, max: 100 },
      new: { median: 30, min: 20, max: 100 },
      ratio: { median: 1.5, min: 1, max: 2 },
    })
  })

  test('computes no ratio for a round in which one revision failed', () => {
    const [comparison] = compareMeasurements([null, run(10)], [run(30), run(20)])
    expect(comparison).toEqual({
      metric: 'ours perSecond',
      old: { median: 10, min: 10, max: 10 },
      new: { median: 25, min: 20, max: 30 },
      ratio: { median: 2, min: 2, max: 2 },
    })
  })

  test('reports a metric of one revision without a ratio', () => {
    expect(compareMeasurements([new Map()], [run(5)])).toEqual([
      { metric: 'ours perSecond', old: null, new: { median: 5, min: 5, max: 5 }, ratio: null },
    ])
  })

  test('computes no ratio to zero', () => {
    expect(compareMeasurements([run(0)], [run(5)])[0]?.ratio).toBeNull()
  })
})

test('formatTable aligns columns and shows a dash for missing values', () => {
  const table = formatTable(compareMeasurements([run(1000), run(2000)], [run(1500), run(2000)]))
  expect(table).toBe(
    [
      'metric          old                  new                  new / old',
      'ours perSecond  1,500 (1,000–2,000)  1,750 (1,500–2,000)  1.25 (1–1.5)',
    ].join('\n'),
  )
  expect(formatTable([{ metric: 'm', old: null, new: null, ratio: null }])).toContain('m       –')
})
