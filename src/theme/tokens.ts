/** Every colour of the window. Naive UI's overrides, the style sheet's variables and the chart are computed from it. */
export interface Tokens {
  readonly surface0: string
  readonly surface1: string
  readonly surface2: string
  readonly line: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly gain: string
  readonly loss: string
  readonly warning: string
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
  readonly practice: string
  readonly testnet: string
}

export type ThemeName = 'dark' | 'light'

export const tokens: Readonly<Record<ThemeName, Tokens>> = {
  dark: {
    surface0: '#0f1216',
    surface1: '#151a20',
    surface2: '#1c232b',
    line: '#2a333d',
    text: '#e6eaef',
    text2: '#9aa7b4',
    text3: '#8391a0',
    gain: '#2bb6a3',
    loss: '#f0616d',
    warning: '#e8a33d',
    accent: '#f7931a',
    onAccent: '#1a1000',
    practice: '#8b7cf6',
    testnet: '#4c9be8',
  },
  light: {
    surface0: '#ffffff',
    surface1: '#f6f7f9',
    surface2: '#eceff3',
    line: '#d9dfe6',
    text: '#14181d',
    text2: '#4d5966',
    text3: '#5f6b78',
    gain: '#08766a',
    loss: '#b92b3a',
    warning: '#8a5300',
    accent: '#945000',
    onAccent: '#ffffff',
    practice: '#5b48d0',
    testnet: '#1f6bb5',
  },
}
