import { describe, expect, test } from 'vitest'
import { colorFor, colorsFor, isReservedName } from '@common/domain/services/reserved-names'

describe('name check of mainnet accounts', () => {
  test.each([
    ...[
      'PRACTICE',
      'practice',
      'My Practice',
      'P R A C T I C E',
      'pract1ce',
      'Testnet',
      'TEST NET',
      'test',
      'a test',
    ],
    ...[
      'ÜBUNG',
      'Übungskonto',
      'PRÁCTICA',
      'practica',
      'Prueba',
      'Demo',
      'Sandbox',
      'Paper trading',
      'Spielgeld',
    ],
    ...['practise', 'signet', 'regtest', 'mutinynet', 'play money', 'test money', 'simulation', 'simulator'],
    ...['uebung', 'Testkonto', 'Testgeld', 'Probekonto', 'pruebas', 'simulación', 'simulador'],
    ...['dinero de juego', 'tests', 'prac', 'prct', 'sim', 'paper', 'play', 'fake'],
    ...['Теstnet', 'prac\u200btice', 'ΡRΑCTICE', 'T3stn3t', 'TN', 'ｔｅｓｔｎｅｔ'],
  ])('rejects %s', (name) => expect(isReservedName(name)).toBe(true))

  test.each(['Main account', 'Alice', 'Latest', 'Contest fund', 'LN Markets', 'Greatest', 'Hedge 2'])(
    'accepts %s',
    (name) => expect(isReservedName(name)).toBe(false),
  )
})

test('mainnet accounts have neither the color of practice nor of testnet', () => {
  expect(colorsFor('mainnet')).toEqual(['teal', 'amber', 'pink', 'grey'])
  expect(colorFor('mainnet', 'violet')).toBe('teal')
  expect(colorFor('mainnet', 'amber')).toBe('amber')
  expect(colorFor('testnet', 'blue')).toBe('blue')
})
