import type { TestProject } from 'vitest/node'
import { seed } from './seed'

/** Global set-up of vitest, which the whole run has and each project inherits: told once. */
export default function printSeed({ name }: TestProject): void {
  if (name === '') console.log(`Random tests begin with seed ${seed}; SATCHEL_SEED varies it.`)
}
