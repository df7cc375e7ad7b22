import { setLocale } from '../../../src/format/translate'

await setLocale('en', ['en-US'])
