const maxLength = 72
/** Imperatives with endings of other verb forms. */
const imperatives = new Set(
  'alias bring embed exceed feed focus need ping proceed seed shed speed string'.split(' '),
)

/** @param {string} subject @returns {string[]} */
export function subjectProblems(subject) {
  const [first = ''] = subject.split(/[ :]/)
  const isOtherForm = /(ed|ing|[^s]s)$/i.test(first) && !imperatives.has(first.toLowerCase())
  return [
    ...(subject.length > maxLength ? [`${subject.length} characters, ${maxLength} at most`] : []),
    ...(/^[A-Z][A-Za-z-]* \S/.test(subject) ? [] : ['does not start with a capitalized verb and its object']),
    ...(isOtherForm ? [`"${first}" is not in the imperative mood`] : []),
    ...(subject.endsWith('.') ? ['ends with a period'] : []),
    ...(/^[\x20-\x7e]*$/.test(subject) ? [] : ['has characters outside ASCII']),
  ]
}
