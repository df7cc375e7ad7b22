import { tokens, type ThemeName, type Tokens } from './tokens'

const variableName = (token: string): string => `--${token.replace(/([A-Z]|\d)/g, '-$1').toLowerCase()}`

export function applyCssVariables(theme: ThemeName, root: HTMLElement): void {
  const entries = Object.entries(tokens[theme] satisfies Tokens) as [string, string][]
  for (const [token, colour] of entries) root.style.setProperty(variableName(token), colour)
  root.style.colorScheme = theme
  root.dataset['theme'] = theme
}
