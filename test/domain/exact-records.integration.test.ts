import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface Variant {
  readonly name: string
  readonly text: string
}

const isMethodCall = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === name

function listVariants(call: ts.CallExpression): readonly Variant[] {
  const whole = call.getText()
  const without = (node: ts.Node, replacement: string): Variant => {
    const from = node.getStart() - call.getStart()
    const rest = whole.slice(from + node.getWidth())
    return {
      name: `${call.expression.getText()} without ${node.getText().split('\n')[0] ?? ''}`,
      text: whole.slice(0, from) + replacement + (replacement === '' ? rest.replace(/^\s*,/, '') : rest),
    }
  }
  const found: Variant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /\.(optional|nullish)\(\)$/.test(node.initializer.getText()))
      found.push(without(node, ''))
    if (isMethodCall(node, 'nullable') && ts.isPropertyAccessExpression(node.expression))
      found.push(without(node, node.expression.expression.getText()))
    for (const list of ['enum', 'union', 'discriminatedUnion']) {
      const members = isMethodCall(node, list) ? node.arguments.at(-1) : undefined
      if (members !== undefined && ts.isArrayLiteralExpression(members) && members.elements.length > 1)
        found.push(...members.elements.map((member) => without(member, '')))
    }
    ts.forEachChild(node, visit)
  }
  call.arguments.forEach(visit)
  return found
}

function findExactSchemas(source: ts.SourceFile): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^exactly<[^(]+>\(\)$/.test(node.expression.getText())) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = ['common/domain', 'common/bridge', 'electron/core']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts') && /\bexactly<[^>]+>+\(\)/.test(readFileSync(file, 'utf8')))

interface Case extends Variant {
  readonly file: string
  /** From 1, inclusive. */
  readonly lines: readonly [first: number, last: number]
}

const countLines = (text: string): number => text.split('\n').length

/** Inside node_modules, to resolve packages. */
const folder = join(root, 'node_modules', '.cache', `exact-records-${String(process.pid)}`)
beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes each file with its variants appended. */
const writeVariants = (): readonly Case[] =>
  files.flatMap((path, index) => {
    const file = `file${String(index)}.ts`
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    let content = source.text
      .replaceAll(/from '(\.[^']+)'/g, (_, name: string) => `from '${resolve(dirname(path), name)}'`)
      .trimEnd()
    const cases = findExactSchemas(source)
      .flatMap(listVariants)
      .map((variant, number): Case => {
        const first = countLines(content) + 1
        content += `\nexport const variant${String(number)} = ${variant.text}`
        return { ...variant, file, lines: [first, countLines(content)] }
      })
    writeFileSync(join(folder, file), content)
    return cases
  })

function findErrors(): readonly { readonly file: string; readonly line: number; readonly text: string }[] {
  const config = {
    extends: join(root, 'tsconfig.node.json'),
    compilerOptions: {
      incremental: false,
      paths: { '@common/*': [join(root, 'common/*')] },
      noUnusedLocals: false,
    },
    files: files.map((_, index) => `file${String(index)}.ts`),
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)].map(([, file = '', line, text = '']) => ({
    file,
    line: Number(line),
    text,
  }))
}

describe('exact records', () => {
  test('a schema without an optional field, a nullable or a member of a union does not compile', () => {
    const cases = writeVariants()
    const errors = findErrors()
    const isIn = ({ file, lines }: Case, error: { readonly file: string; readonly line: number }): boolean =>
      error.file === file && error.line >= lines[0] && error.line <= lines[1]
    expect(cases.length).toBeGreaterThan(15)
    expect(
      cases.filter((testCase) => !errors.some((error) => isIn(testCase, error))).map(({ name }) => name),
    ).toEqual([])
    expect(errors.filter((error) => !cases.some((testCase) => isIn(testCase, error)))).toEqual([])
  })
})
