import { buildApp } from '../../../scripts/build.mjs'

export default async (): Promise<void> => {
  const { SATCHEL_DELAY: delayMs, SATCHEL_SEED: seed = '1' } = process.env
  if (delayMs !== undefined)
    process.stderr.write(
      `Messages are delayed by up to ${delayMs} ms, with seed ${seed}; SATCHEL_SEED varies it.\n`,
    )
  await buildApp()
}
