import {
  computed,
  inject,
  onScopeDispose,
  provide,
  ref,
  watchEffect,
  type ComputedRef,
  type InjectionKey,
} from 'vue'
import { type ThemeName, tokens, type Tokens } from './theme/tokens'

const key: InjectionKey<ComputedRef<ThemeName>> = Symbol('theme')

export function provideTheme(chosen: () => 'system' | ThemeName): ComputedRef<ThemeName> {
  const media = window.matchMedia('(prefers-color-scheme: light)')
  const systemIsLight = ref(media.matches)
  const onChange = (event: MediaQueryListEvent) => {
    systemIsLight.value = event.matches
  }
  media.addEventListener('change', onChange)
  onScopeDispose(() => media.removeEventListener('change', onChange))

  const theme = computed((): ThemeName => {
    const choice = chosen()
    if (choice !== 'system') return choice
    return systemIsLight.value ? 'light' : 'dark'
  })
  watchEffect(() => change(document.documentElement, theme.value))
  provide(key, theme)
  return theme
}

/** Without transitions: text and background would briefly be indistinguishable. */
function change(root: HTMLElement, theme: ThemeName): void {
  root.dataset['themeChanges'] = ''
  applyCssVariables(theme, root)
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['themeChanges']))
}

export const useTheme = (): ComputedRef<ThemeName> =>
  inject(key, () => computed((): ThemeName => 'dark'), true)

const variableName = (token: string): string => `--${token.replace(/([A-Z]|\d)/g, '-$1').toLowerCase()}`

function applyCssVariables(theme: ThemeName, root: HTMLElement): void {
  const entries = Object.entries(tokens[theme] satisfies Tokens) as [string, string][]
  for (const [token, colour] of entries) root.style.setProperty(variableName(token), colour)
  root.style.colorScheme = theme
  root.dataset['theme'] = theme
}
