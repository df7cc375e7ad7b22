import fc from 'fast-check'

/** Any UTF-16, half surrogates too. (The library's own such unit takes seconds to set up.) */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff)), { maxLength })
    .map((units) => String.fromCharCode(...units))
