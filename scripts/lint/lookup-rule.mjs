import ts from 'typescript'

/**
 * Reports objects indexed with text without `Object.hasOwn`: `constructor` or `__proto__` would find inherited
 * properties.
 */

const message =
  'This object may be indexed with text from outside: `constructor` finds an inherited property. Use a Map, `ownValue`, or check `Object.hasOwn({{object}}, {{key}})` first.'

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */

/** @param {Node} node @returns {Node} */
const unwrapped = (node) =>
  node.type === 'TSAsExpression' ||
  node.type === 'TSNonNullExpression' ||
  node.type === 'TSSatisfiesExpression'
    ? unwrapped(node.expression)
    : node

/** True if a statement leaves its block. @param {Node | undefined} node */
const leaves = (node) => {
  const last = node?.type === 'BlockStatement' ? node.body.at(-1) : node
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(
    last?.type ?? '',
  )
}

const listing = new Set(['keys', 'entries'])

/** `Object.keys(...)` or `Object.entries(...)` @param {Node | null | undefined} node */
const listsOwnKeys = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === 'Object' &&
  node.callee.property.type === 'Identifier' &&
  listing.has(node.callee.property.name)

/** @type {import('@typescript-eslint/utils').TSESLint.RuleModule<'lookup'>} */
export default {
  meta: { type: 'problem', schema: [], messages: { lookup: message } },
  defaultOptions: [],
  create(context) {
    const services = /** @type {import('@typescript-eslint/utils').ParserServicesWithTypeInformation} */ (
      context.sourceCode.parserServices
    )
    const checker = services.program.getTypeChecker()
    const { sourceCode } = context
    /** @param {Node} node */
    const textOf = (node) => sourceCode.getText(unwrapped(node)).replaceAll('?.', '.')

    /** @param {Node} node */
    function isText(node) {
      const type = services.getTypeAtLocation(unwrapped(node))
      const parts = type.isUnion() ? type.types : [type]
      return parts.some(
        (part) =>
          (part.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0 ||
          (part.isIntersection() && part.types.some(({ flags }) => (flags & ts.TypeFlags.String) !== 0)),
      )
    }

    /** @param {Node} node */
    function isIndexedByText(node) {
      const type = checker.getApparentType(services.getTypeAtLocation(node))
      const parts = type.isUnion() ? type.types : [type]
      return parts.some((part) => checker.getIndexInfoOfType(part, ts.IndexKind.String) !== undefined)
    }

    /**
     * True if a condition, or its negation, proves that the object has the key.
     * @param {Node} condition @param {string} object @param {string} key @param {boolean} negated @returns {boolean}
     */
    function guards(condition, object, key, negated) {
      if (condition.type === 'UnaryExpression' && condition.operator === '!')
        return guards(condition.argument, object, key, !negated)
      if (condition.type === 'LogicalExpression' && condition.operator === (negated ? '||' : '&&'))
        return guards(condition.left, object, key, negated) || guards(condition.right, object, key, negated)
      if (negated || condition.type !== 'CallExpression') return false
      const [first, second] = condition.arguments
      return (
        first !== undefined &&
        second !== undefined &&
        textOf(condition.callee) === 'Object.hasOwn' &&
        textOf(first) === object &&
        textOf(second) === key
      )
    }

    /** @param {Node} node @param {string} object @param {string} key */
    function isGuarded(node, object, key) {
      for (let child = node, { parent } = node; parent; child = parent, { parent } = parent) {
        if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') {
          if (child === parent.consequent && guards(parent.test, object, key, false)) return true
          if (child === parent.alternate && guards(parent.test, object, key, true)) return true
        }
        if (parent.type === 'LogicalExpression' && child === parent.right)
          if (parent.operator !== '??' && guards(parent.left, object, key, parent.operator === '||'))
            return true
        if (parent.type === 'BlockStatement' || parent.type === 'Program') {
          const before = parent.body.slice(0, parent.body.indexOf(/** @type {any} */ (child)))
          if (
            before.some(
              (statement) =>
                statement.type === 'IfStatement' &&
                leaves(statement.consequent) &&
                guards(statement.test, object, key, true),
            )
          )
            return true
        }
      }
      return false
    }

    /** True for a key from a list of own keys. @param {Node} key */
    function isOwnKey(key) {
      if (key.type !== 'Identifier') return false
      /** @type {import('@typescript-eslint/utils').TSESLint.Scope.Scope | null} */
      let scope = sourceCode.getScope(key)
      while (scope && !scope.set.has(key.name)) scope = scope.upper
      const definition = scope?.set.get(key.name)?.defs[0]
      for (let node = /** @type {Node | undefined} */ (definition?.name); node; node = node.parent) {
        if (node.type === 'ForOfStatement') return listsOwnKeys(node.right)
        if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
          const { parent } = node
          return (
            parent.type === 'CallExpression' &&
            parent.callee.type === 'MemberExpression' &&
            listsOwnKeys(parent.callee.object)
          )
        }
        if (node.type === 'BlockStatement') return false
      }
      return false
    }

    /** @param {Node} node @param {Node} object @param {Node} property */
    function check(node, object, property) {
      const key = unwrapped(property)
      if (key.type === 'Literal' || (key.type === 'TemplateLiteral' && key.expressions.length === 0)) return
      if (!isText(key)) return
      // `in` and casts need no index signature.
      const isByName = key === property && node.type === 'MemberExpression'
      if (isByName ? !isIndexedByText(object) : checker.isArrayLikeType(services.getTypeAtLocation(object)))
        return
      if (isOwnKey(key) || isGuarded(node, textOf(object), textOf(key))) return
      context.report({
        node,
        messageId: 'lookup',
        data: { object: sourceCode.getText(object), key: sourceCode.getText(key) },
      })
    }

    return {
      MemberExpression(node) {
        if (node.computed) check(node, node.object, node.property)
      },
      BinaryExpression(node) {
        if (node.operator === 'in' && node.left.type !== 'PrivateIdentifier')
          check(node, node.right, node.left)
      },
    }
  },
}
