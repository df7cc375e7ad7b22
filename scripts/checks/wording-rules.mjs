const listed =
  'doubt|errand|wish|world|reckon|stranger|hands|told|tells|somebody|nobody|whoever|anew|mend|heed|panic|(?<!type )guard|slip|keeper|desk|' +
  'door|absence|standing|conduct|stake|rung|voice|speaker|by itself|of its own|what became|on its way|at once|for good|taken back|comes true'
const listedInTexts =
  'carry|withdraw(?: the| your| an?)? orders?|seal|forget|the chain|cancelled|colour|licence| …'
/** Whole words, also next to letters with accents. @param {string} pattern */
const wholeWords = (pattern) => `(?<![\\p{L}\\d_])(?:${pattern})(?![\\p{L}\\d_])`
const anyText = new RegExp(wholeWords(listed), 'giu')
const inTexts = new RegExp(`${wholeWords(`${listed}|${listedInTexts.replace('| …', '')}`)}| …`, 'giu')
const opener = /^(?:What|Of|Who|Whoever|Nobody|Nothing|Somebody|Those|Whether|That|It|There)\b/
const freeClause =
  /\S\s+(?:what|who|whoever)\s+(?:(?:is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|should|will|would|cannot|never|it|they|he|she|we|you|comes?|goes|[a-z]+s|[a-z]+ed)\b)/

const token =
  /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*(?:\n[ \t]*(?=\/\/)|))+|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g
const titleStart = /\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*$/
const isTextKey = /^'\w+(?:\.\w+)+'$/
/** Only declarations: values of other lists may be stored. */
const textKey = /(?:^|[{,])\s*'(\w+(?:\.\w+)+)':/gm
const exported =
  /^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm

/** Splits names in camel case or with dashes into words. @param {string} name */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()

/** @param {string} comment */
const extractProse = (comment) =>
  comment
    .replaceAll(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/)/gm, '')
    .replaceAll(/<!--|-->|\*\/|(?<!:)\/\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns comments and strings, each with the code in front of it on its line. @param {string} name @param {string} source */
function tokensIn(name, source) {
  const code = name.endsWith('.vue')
    ? [...source.matchAll(/<script[^>]*>[\s\S]*?<\/script>|<!--[\s\S]*?-->/g)]
        .map(([part]) => part)
        .join('\n')
    : source
  return [...code.matchAll(token)].map(({ 0: text, index }) => ({
    text,
    before: code.slice(Math.max(0, index - 120), index),
  }))
}

/** Returns the prose of a Markdown page: no code, no links' targets, no quotations. @param {string} source */
const extractPageProse = (source) =>
  source
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/^>.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '`')
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .replaceAll(/^\|?[ |:-]+$/gm, '')

/**
 * Counts listed words and free clauses in a Markdown page. Pages about the exchange's protocol may use its term "carry".
 * @param {string} name path of the file, with slashes
 * @param {string} source
 */
export function countWordingOfPage(name, source) {
  const pattern = name.startsWith('docs/protocol/') ? anyText : inTexts
  const lines = extractPageProse(source)
    .split(/\n{2,}|\n(?=[|#-])|(?<=[.:;?])\s+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return {
    hard: lines.flatMap((line) => line.match(pattern)?.map((word) => `${word}: ${line}`) ?? []),
    openers: [],
    clauses: lines.filter((line) => freeClause.test(line)),
    comments: 0,
    words: 0,
  }
}

/**
 * Finds listed words, and comments that open with a banned word or contain a clause in place of a noun.
 * @param {string} name path of the file, with slashes
 * @param {string} source
 */
export function countWording(name, source) {
  const tokens = tokensIn(name, source)
  const isComment = (/** @type {string} */ text) => /^(?:\/[/*]|<!--)/.test(text)
  const comments = tokens
    .filter(({ text }) => isComment(text))
    .map(({ text }) => extractProse(text))
    .filter((text) => /[a-z]/i.test(text))
  const strings = tokens.filter(({ text }) => !isComment(text))
  const titles = name.startsWith('test/') ? strings.filter(({ before }) => titleStart.test(before)) : []
  // Stored messages hold names of values.
  const texts = (name.startsWith('common/texts/') ? strings.filter(({ before }) => /:\s*$/.test(before)) : [])
    .filter(({ text }) => !isTextKey.test(text))
    .map(({ text }) => ({ text: text.replaceAll(/\{\w+/g, '{') }))
  const names = [...source.matchAll(exported)].map(([, word = '']) => wordsOf(word))
  const keys = name === 'common/texts/en.ts' ? [...source.matchAll(textKey)] : []
  const hard = [
    ...[
      // Quoted values are those of code and stored data.
      ...comments.map((text) => text.replaceAll(/`[^`]*`/g, '`')),
      ...titles.map(({ text }) => text),
      ...names,
      wordsOf(name.split('/').at(-1) ?? ''),
    ].flatMap((text) => text.match(anyText)?.map((word) => `${word}: ${text}`) ?? []),
    ...keys.flatMap(
      ([, key = '']) =>
        wordsOf(key)
          .match(inTexts)
          ?.map((word) => `${word}: ${key}`) ?? [],
    ),
    ...texts.flatMap(({ text }) => text.match(inTexts)?.map((word) => `${word}: ${text}`) ?? []),
  ]
  return {
    hard,
    openers: comments.filter((text) => opener.test(text)),
    clauses: comments.filter((text) => freeClause.test(text)),
    comments: comments.length,
    words: comments.reduce((sum, text) => sum + text.split(' ').length, 0),
  }
}
