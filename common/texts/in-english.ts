import { en } from './en'
import { createTranslate } from './translate'

/** For logs, tests and the practice exchange. */
export const inEnglish = createTranslate(en, 'en-US')
