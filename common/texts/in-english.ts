import { en } from './en'
import { speaker } from './speaker'

/** For logs, tests and the practice exchange. */
export const inEnglish = speaker(en, 'en-US')
