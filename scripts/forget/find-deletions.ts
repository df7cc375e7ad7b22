import ts from 'typescript'

export interface Deletion {
  readonly file: string
  readonly line: number
  /** First line of the deleted text. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const schemaObjects = new Set(['object', 'looseObject', 'strictObject', 'extend'])
const schemaLists = new Set(['enum', 'union', 'discriminatedUnion', 'literal'])

const withoutAssertions = (node: ts.Node): ts.Node =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? withoutAssertions(node.expression)
    : node

const isConstant = (declaration: ts.VariableDeclaration): boolean =>
  declaration.parent.parent.parent.kind === ts.SyntaxKind.SourceFile

/** True for a type such as `Readonly<Record<Kind, …>>`, in which every kind is required. */
const isRecord = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined && /\bRecord</.test(type.getText()) && !/\bPartial</.test(type.getText())

/** Parts of a definition that a change could forget: fields, members of unions, and entries of lists of kinds. */
function listParts(node: ts.Node): readonly ts.Node[] {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const name = node.expression.name.text
    const argument = node.arguments.at(-1)
    if (argument === undefined) return []
    if (schemaObjects.has(name) && ts.isObjectLiteralExpression(argument)) return argument.properties
    if (schemaLists.has(name) && ts.isArrayLiteralExpression(argument)) return argument.elements
    return []
  }
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined || !isConstant(node)) return []
  const value = withoutAssertions(node.initializer)
  if (ts.isArrayLiteralExpression(value))
    return value.elements.every((element) => ts.isStringLiteral(element) || ts.isSpreadElement(element))
      ? value.elements
      : []
  const type = ts.isSatisfiesExpression(node.initializer) ? node.initializer.type : node.type
  return ts.isObjectLiteralExpression(value) && isRecord(type) ? value.properties : []
}

export function findDeletions(file: string, content: string): readonly Deletion[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const found: Deletion[] = []
  const visit = (node: ts.Node): void => {
    for (const part of listParts(node)) {
      const start = part.getStart(source)
      const comma = /^\s*,/.exec(content.slice(part.end))?.[0].length ?? 0
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        text: part.getText(source).split('\n')[0] ?? '',
        start,
        end: part.end + comma,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

export const applyDeletion = (content: string, { start, end }: Deletion): string =>
  content.slice(0, start) + content.slice(end)
