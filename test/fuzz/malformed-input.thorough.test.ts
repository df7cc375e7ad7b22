import { testMalformedInput } from './malformed-input'

testMalformedInput(100_000)
