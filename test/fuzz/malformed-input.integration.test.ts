import { testMalformedInput } from './malformed-input'

testMalformedInput(2000)
