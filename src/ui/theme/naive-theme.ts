import {
  buttonDark,
  checkboxDark,
  commonDark,
  createTheme,
  modalDark,
  popoverDark,
  switchDark,
  type GlobalTheme,
  type GlobalThemeOverrides,
} from 'naive-ui'
import { tokens, type ThemeName } from './tokens'

/** The full theme is as large as a view. */
export const darkTheme: GlobalTheme = {
  ...createTheme('dark', [buttonDark, checkboxDark, modalDark, popoverDark, switchDark]),
  common: commonDark,
}

export function naiveTheme(theme: ThemeName): GlobalThemeOverrides {
  const t = tokens[theme]
  return {
    common: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: '13px',
      fontSizeSmall: '12px',
      fontSizeMedium: '13px',
      fontSizeLarge: '14px',
      borderRadius: '6px',
      borderRadiusSmall: '4px',
      heightSmall: '26px',
      heightMedium: '32px',
      primaryColor: t.accent,
      primaryColorHover: t.accent,
      primaryColorPressed: t.accent,
      primaryColorSuppl: t.accent,
      successColor: t.gain,
      successColorHover: t.gain,
      successColorPressed: t.gain,
      successColorSuppl: t.gain,
      errorColor: t.loss,
      errorColorHover: t.loss,
      errorColorPressed: t.loss,
      errorColorSuppl: t.loss,
      warningColor: t.warning,
      warningColorHover: t.warning,
      warningColorPressed: t.warning,
      warningColorSuppl: t.warning,
      textColorBase: t.text,
      textColor1: t.text,
      textColor2: t.text,
      textColor3: t.text2,
      placeholderColor: t.text3,
      bodyColor: t.surface0,
      cardColor: t.surface1,
      modalColor: t.surface1,
      popoverColor: t.surface2,
      inputColor: t.field,
      dividerColor: t.line,
      borderColor: t.line,
      hoverColor: t.surface2,
      cubicBezierEaseInOut: 'ease-out',
    },
    Button: {
      // A focused Cancel must not look like the primary button.
      ...Object.fromEntries(
        ['Hover', 'Pressed', 'Focus'].flatMap((state) => [
          [`border${state}`, `1px solid ${state === 'Focus' ? t.line : t.text3}`],
          [`textColor${state}`, t.text],
          [`textColorText${state}`, t.text],
          [`textColorGhost${state}`, t.text],
        ]),
      ),
      ...Object.fromEntries(
        ['', 'Hover', 'Pressed', 'Focus'].flatMap((state) => [
          [`color${state}Primary`, t.primary],
          [`border${state}Primary`, `1px solid ${t.primary}`],
          [`textColor${state}Primary`, t.onPrimary],
        ]),
      ),
      ...Object.fromEntries(
        ['', 'Primary', 'Success', 'Error', 'Warning'].flatMap((type) => [
          [`colorDisabled${type}`, type === '' ? '#0000' : t.surface2],
          [`borderDisabled${type}`, `1px solid ${t.line}`],
          [`textColorDisabled${type}`, t.text3],
          [`textColorTextDisabled${type}`, t.text3],
          [`textColorGhostDisabled${type}`, t.text3],
        ]),
      ),
      opacityDisabled: '1',
      fontWeightStrong: '600',
    },
    Switch: { railColor: t.switchOff, railColorActive: t.primary },
  }
}
