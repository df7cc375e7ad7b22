import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')

interface Component {
  readonly name: string
  readonly script: string
  readonly template: string
  readonly styles: string
}

const components = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.vue'))
  .map((name): Component => {
    const text = readFileSync(join(root, name), 'utf8')
    const start = text.indexOf('<template>')
    const end = text.indexOf('<style')
    return {
      name,
      script: text.slice(0, start).replaceAll(/^import .*$/gm, ''),
      template: text.slice(start, end === -1 ? undefined : end),
      styles: end === -1 ? '' : text.slice(end),
    }
  })

const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)
const listStyled = (styles: string): string[] => {
  const selectors = styles
    .replaceAll(/<[^>]*>|\/\*[^]*?\*\//g, '')
    .replaceAll(/\{[^{}]*\}/g, ' ')
    .replaceAll(/:(deep|slotted)\([^)]*\)/g, '')
  return findAll(selectors, /\.([a-z][\w-]*)/gi)
}
const splitClasses = (template: string): string[] =>
  findAll(template, /\sclass="([^"]*)"/g).flatMap((classes) => classes.split(/\s+/))
/** A component may style the first element of its children. */
const outerClasses = components.flatMap(({ template }) =>
  splitClasses(/<template>\s*<[^>]*>/.exec(template)?.[0] ?? ''),
)

/** Classes that no template has. Classes of expressions such as `:class="tone"` are unknown. */
function findUnused({ script, template, styles }: Component): string[] {
  const bindings = findAll(template, /:class="([^"]*)"/g)
  if (bindings.some((binding) => binding.startsWith('[') || !/['{]/.test(binding))) return []
  const used = new Set([
    'router-link-active',
    ...outerClasses,
    ...splitClasses(template),
    ...(bindings.join(' ').match(/[\w-]+/g) ?? []),
    ...findAll(script, /'([\w-]+)'/g),
  ])
  return listStyled(styles).filter((name) => !used.has(name))
}

test('each class in a style of a component is one of a template', () => {
  expect(components.filter(({ styles }) => styles !== '').length).toBeGreaterThan(50)
  const found = components.flatMap((component) =>
    findUnused(component).map((unused) => `${component.name}: .${unused}`),
  )
  expect(found).toEqual([])
})
