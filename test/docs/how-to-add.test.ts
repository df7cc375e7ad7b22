import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const recipes = read('docs/how-to-add.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [name = '', ...lines] = section.split('\n')
    const text = lines.join('\n')
    return {
      name,
      steps: [...text.matchAll(/^\d\. [^]+?(?=^\d\. |^\n|$(?![^]))/gm)].map(([step]) => step),
      example: /^Example: `([^`]+)`/m.exec(text)?.[1],
      paths: [...text.matchAll(/`((?:common|electron|src|test)\/[\w./-]+)`/g)].map(([, path = '']) => path),
    }
  })
const withExample = recipes.filter(({ example }) => example !== undefined)

const sources = ['common', 'electron', 'src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(ts|vue)$/.test(path) && !/^(common\/texts|src\/gallery)\//.test(path))

function filesWith(word: string): string[] {
  const pattern = new RegExp(`(?<![\\w-])${word.replaceAll('.', '\\.')}(?![\\w-])`)
  return sources.filter((path) => pattern.test(read(path)))
}

const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

describe('recipe', () => {
  test.each(recipes)('of $name names only files that exist', ({ paths }) => {
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('has an example for most kinds of a list', () => {
    expect(withExample.length).toBeGreaterThan(5)
  })

  test.each(withExample)('of $name names every file with its example', ({ example = '', paths }) => {
    const found = filesWith(example)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((path) => !paths.some((place) => isAt(path, place)))).toEqual([])
  })

  test.each(withExample)('of $name needs at most three changes', ({ example = '', steps }) => {
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.length).toBeLessThanOrEqual(3)
    expect(filesWith(example).length).toBeLessThanOrEqual(3)
  })
})
