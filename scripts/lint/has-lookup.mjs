import ts from 'typescript'

/** True if `no-unguarded-lookup`, which needs types, can report something. @param {string} code */
export function hasLookup(code) {
  /** @param {ts.Node} node @returns {boolean} */
  const isFound = (node) =>
    (ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression)) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) ||
    ts.forEachChild(node, isFound) === true
  return isFound(ts.createSourceFile('file.ts', code, ts.ScriptTarget.ESNext))
}
