import fc from 'fast-check'

/** Includes lone surrogates. The equivalent unit of fast-check takes seconds to initialize. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff)), { maxLength })
    .map((units) => String.fromCharCode(...units))
