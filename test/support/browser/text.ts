import { en } from '@common/texts/en'
import { inEnglish } from '@common/texts/in-english'
import type { TextKey } from '@common/texts/message'

export const t = inEnglish

export function like(key: TextKey): RegExp {
  const literals = ['']
  let depth = 0
  for (const letter of en[key]) {
    if (letter === '{' && depth++ === 0) literals.push('')
    else if (letter === '}') depth -= 1
    else if (depth === 0) literals.push(`${literals.pop() ?? ''}${letter}`)
  }
  return new RegExp(literals.map(escape).join('.+?'), 's')
}

const escape = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`)
