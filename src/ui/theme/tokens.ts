/** Naive UI, the CSS variables and the chart derive from these. */
export interface Tokens {
  readonly surface0: string
  readonly surface1: string
  readonly surface2: string
  readonly line: string
  readonly field: string
  readonly fieldLine: string
  readonly chosen: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly gain: string
  readonly loss: string
  readonly warning: string
  readonly accent: string
  readonly primary: string
  readonly onPrimary: string
  readonly switchOff: string
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
    field: '#1c232b',
    fieldLine: '#2a333d',
    chosen: '#0f1216',
    text: '#e6eaef',
    text2: '#9aa7b4',
    text3: '#8391a0',
    gain: '#2bb6a3',
    loss: '#f0616d',
    warning: '#e8a33d',
    accent: '#f7931a',
    primary: '#f7931a',
    onPrimary: '#1a1000',
    switchOff: '#5b6875',
    practice: '#8b7cf6',
    testnet: '#4c9be8',
  },
  light: {
    surface0: '#e8ecf1',
    surface1: '#ffffff',
    surface2: '#eff2f6',
    line: '#d3dae2',
    field: '#ffffff',
    fieldLine: '#8390a0',
    chosen: '#ffffff',
    text: '#14181d',
    text2: '#475360',
    text3: '#56626f',
    gain: '#076a5f',
    loss: '#a92433',
    warning: '#7f4c00',
    accent: '#8a4a00',
    primary: '#f7931a',
    onPrimary: '#1a1000',
    switchOff: '#8390a0',
    practice: '#5b48d0',
    testnet: '#1b609f',
  },
}
