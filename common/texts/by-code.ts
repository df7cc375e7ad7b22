import type { Text } from './text'

/** Stands for `in-english` in the window, which keeps no log and loads no English for one. */
export const inEnglish = ({ code }: Text): string => code
