import { en } from './en'
import { speaker } from './speaker'

/** For logs, tests and the practice exchange, whose texts are English. */
export const inEnglish = speaker(en, 'en-US')
