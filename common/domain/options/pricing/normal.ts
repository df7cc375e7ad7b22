/** J. F. Hart's rational approximation, highest power first. */
const numerator = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
] as const
const denominator = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
] as const

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)

/** P(X < -x) for x >= 0. */
function lowerTail(x: number): number {
  // Below the smallest double.
  if (x > 38) return 0
  const density = Math.exp((-x * x) / 2)
  if (x < 5 * Math.SQRT2) return (density * polynomial(numerator, x)) / polynomial(denominator, x)
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
  return density / (fraction * Math.sqrt(2 * Math.PI))
}

/**
 * G. West, "Better approximations to cumulative normal functions" (2005), exact to 15 decimals. The exchange's
 * helpers use 7, which can change a large premium by some sats.
 */
export const normalCdf = (x: number): number => (x > 0 ? 1 - lowerTail(x) : lowerTail(-x))
