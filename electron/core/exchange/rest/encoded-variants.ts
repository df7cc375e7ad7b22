export function encodedVariants(text: string): readonly string[] {
  const bytes = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((offset) => insideBase64(bytes, offset))
  return [
    text,
    [...text].reverse().join(''),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    ...inBase64,
    ...inBase64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

/** Independent of the surrounding bytes; `offset` bytes precede. */
function insideBase64(bytes: Buffer, offset: number): string {
  const bits = (offset + bytes.length) * 8
  return Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6))
}
