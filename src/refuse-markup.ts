/** What the page's libraries write into it as markup: the chart empties its box, the text area measures a space. */
const harmless: readonly string[] = ['', '&nbsp;']

interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createHTML: (markup: string) => string | null }): unknown
}

// No rule for scripts and their addresses: those are refused. A browser without trusted types has the rest of the page's policy.
const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createHTML: (markup) => (harmless.includes(markup) ? markup : null) })
