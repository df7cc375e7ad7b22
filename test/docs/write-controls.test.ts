import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { isWrite, type BridgeGroup } from '@common/bridge/define'

const src = resolve(import.meta.dirname, '../../src')

interface WindowFile {
  readonly path: string
  readonly content: string
  readonly source: ts.SourceFile
  readonly template: string
  readonly imports: ReadonlyMap<string, readonly string[]>
}

const toModule = ({ path }: WindowFile): string => path.replace(/\.ts$/, '')
const isNamed = (node: ts.Node, name: string): node is ts.Identifier =>
  ts.isIdentifier(node) && node.text === name

function parse(path: string): WindowFile {
  const content = readFileSync(path, 'utf8')
  const isComponent = path.endsWith('.vue')
  const script = isComponent ? (/<script[^>]*>([^]*?)<\/script>/.exec(content)?.[1] ?? '') : content
  const source = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true)
  const imports = source.statements.flatMap(
    (statement): readonly (readonly [string, readonly string[]])[] => {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
      const bindings = statement.importClause?.namedBindings
      const names =
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map((specifier) => specifier.name.text)
          : []
      return [[resolve(dirname(path), statement.moduleSpecifier.text), names]]
    },
  )
  const template = isComponent ? content.replace(script, '') : ''
  return { path, content, source, template, imports: new Map(imports) }
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|vue)$/.test(name) && !name.startsWith('gallery'))
  .map((name) => parse(join(src, name)))

const isComponent = ({ path }: WindowFile): boolean => path.endsWith('.vue')
const hasControl = ({ content }: WindowFile): boolean => /data-testid|testid="|\bsay\(/.test(content)

/** True for `send` of `useSubmit({ send: () => … })`. */
const isArgument = ({ parent }: ts.PropertyAssignment): boolean => ts.isCallExpression(parent.parent)

function findFunctionName(node: ts.Node): string | undefined {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return at.name?.getText()
    if (ts.isPropertyAssignment(at) && ts.isArrowFunction(at.initializer) && !isArgument(at))
      return at.name.getText()
    if (ts.isVariableDeclaration(at) && at.initializer && ts.isArrowFunction(at.initializer))
      return at.name.getText()
  }
  return undefined
}

function findUses(file: WindowFile, name: string, isUse: (node: ts.Node) => boolean): readonly ts.Node[] {
  if (!file.content.includes(name)) return []
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isUse(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file.source)
  return found
}

function isUseOf(name: string, file: WindowFile, definedIn: WindowFile) {
  const isOwn = file === definedIn
  const imported = isOwn ? [] : (file.imports.get(toModule(definedIn)) ?? [])
  return (node: ts.Node): boolean => {
    const { parent } = node
    if (!isNamed(node, name)) return false
    if (ts.isPropertyAccessExpression(parent)) return parent.name === node && !isOwn
    if (ts.isBindingElement(parent)) {
      const { initializer } = parent.parent.parent as ts.VariableDeclaration
      return imported.some((each) => initializer?.getText().startsWith(`${each}(`) ?? false)
    }
    const isDeclaration = ts.isPropertyAssignment(parent) && parent.name === node
    return !isDeclaration && (isOwn || imported.includes(name))
  }
}

const collateralMoves = new Set(['deposit', 'withdraw'])

const isUsedBy = (component: WindowFile, name: string, definedIn: WindowFile): boolean =>
  hasControl(component) &&
  (findUses(component, name, isUseOf(name, component, definedIn)).length > 0 ||
    new RegExp(`\\.${name}\\b(?!')`).test(component.template) ||
    (collateralMoves.has(name) && component.content.includes('cross[kind](')))

function isCalledByControl(name: string, definedIn: WindowFile, visited = new Set<string>()): boolean {
  const key = `${definedIn.path} ${name}`
  if (visited.has(key)) return false
  visited.add(key)
  const callers = files.filter((file) => file === definedIn || file.imports.has(toModule(definedIn)))
  return callers.some((file) => {
    if (isComponent(file)) return isUsedBy(file, name, definedIn)
    return findUses(file, name, isUseOf(name, file, definedIn)).some((node) => {
      const caller = findFunctionName(node)
      return caller !== undefined && isCalledByControl(caller, file, visited)
    })
  })
}

const groups: Readonly<Record<string, BridgeGroup>> = bridgeContract
const writes = Object.entries(groups).flatMap(([group, methods]) =>
  Object.entries(methods)
    .filter(([, method]) => isWrite(method))
    .map(([name]): readonly [string, string] => [group, name]),
)

/** `bridge.futures.close(…)`, `futures().close(…)`, and `bridge.close(…)` if the file uses `use().futures`. */
function isCallOf(node: ts.Node, group: string, method: string, content: string): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (name.text !== method) return false
  const target = expression.getText().replaceAll(/\s/g, '')
  if (target === `${group}()`) return content.includes(`useBridgeGroup('${group}')`)
  return target.endsWith(`.${group}`) || (/^\w+$/.test(target) && new RegExp(`\\.${group}\\b`).test(content))
}

function isReachable(group: string, method: string): boolean {
  return files.some((file) =>
    findUses(file, method, (node) => isCallOf(node, group, method, file.content)).some((node) => {
      if (isComponent(file)) return hasControl(file)
      const name = findFunctionName(node)
      return name !== undefined && isCalledByControl(name, file)
    }),
  )
}

describe('write action', () => {
  test.each(writes)('%s.%s has a control in the window', (group, method) => {
    expect(isReachable(group, method)).toBe(true)
  })
})
