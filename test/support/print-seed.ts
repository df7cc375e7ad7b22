/** Global set-up of vitest, once a run. */
import { seed } from './seed'

export default function printSeed(): void {
  console.log(`Random tests begin with seed ${seed}; SATCHEL_SEED varies it.`)
}
