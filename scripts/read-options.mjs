import { parseArgs } from 'node:util'

/**
 * Reads the options of a development command. With --help it prints the usage, after an error the error and the usage,
 * and ends the process.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @template R
 * @param {string} usage
 * @param {T} options
 * @param {(parsed: ReturnType<typeof parseArgs<{ options: T, allowPositionals: true }>>) => R} convert throws an Error
 * with a one-sentence message
 * @returns {R}
 */
export function readOptions(usage, options, convert) {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return convert(parseArgs({ args, options, allowPositionals: true }))
  } catch (error) {
    const message =
      error instanceof Error ? error.message.replace(/\. To specify a positional.*/s, '') : String(error)
    console.error(`${message}\n\n${usage}`)
    process.exit(2)
  }
}

/**
 * @param {string} name @param {string | undefined} value @param {number} min
 * @returns {number | undefined}
 * @throws Error that names the option
 */
export function readCount(name, value, min = 1) {
  if (value === undefined) return undefined
  const count = Number(value)
  if (Number.isSafeInteger(count) && count >= min) return count
  throw new Error(`--${name} must be a whole number from ${min}, not ${value}`)
}

/**
 * @param {readonly string[]} positionals
 * @throws Error
 */
export function refusePositionals(positionals) {
  const [first] = positionals
  if (first !== undefined) throw new Error(`Unexpected argument '${first}'`)
}
