import { en } from './en'
import { speaker } from './speaker'

/** For logs, for tests, and for the practice exchange, whose texts are English as the service's are. */
export const inEnglish = speaker(en, 'en-US')
