import { setLocale } from '../../../src/format/say'

await setLocale('en', ['en-US'])
