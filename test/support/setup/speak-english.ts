import { speak } from '../../../src/format/say'

await speak('en', ['en-US'])
