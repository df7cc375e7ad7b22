import type { TestProject } from 'vitest/node'
import { seed } from './seed'

/** Every project inherits this Vitest global setup; only the root prints. */
export default function printSeed({ name }: TestProject): void {
  if (name === '') console.log(`Random tests begin with seed ${seed}; SATCHEL_SEED varies it.`)
}
