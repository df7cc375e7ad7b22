import { inEnglish } from '@common/texts/in-english'

/** The English text of a key, as the window shows it: `t('menu.lock')`, `t('tray.pnl', { pnl: 500 })`. */
export const t = inEnglish
