/** A row's name and the cells that no run changes; a cell of cases counts as "some" or "none". */
const shapeOf = (line: string): string =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .map((cell) => (/^EX-\d/.test(cell) ? 'some cases' : cell))
    .join(' | ')

const rowsOf = (document: string): ReadonlySet<string> =>
  new Set(
    document
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^[|\s:-]+$/.test(line))
      .map(shapeOf),
  )

/** Every case a document names, runs of numbers written out. */
function namedIn(document: string): ReadonlySet<number> {
  const found = [...document.matchAll(/EX-(\d+)(?:…(\d+))?/g)]
  const runs = found.map(([, from, to = from]) => [Number(from), Number(to)] as const)
  return new Set(runs.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)))
}

/**
 * Holds the committed document against the one a run has just made. Which of several cases shows a thing may differ from run to run;
 * what is there to show, whether anything shows it, and that the named cases exist may not.
 * @returns a sentence for each disagreement
 */
export function disagreements(committed: string, made: string): string[] {
  const [stored, fresh] = [rowsOf(committed), rowsOf(made)]
  const [named, ran] = [namedIn(committed), namedIn(made)]
  return [
    ...[...fresh].filter((row) => !stored.has(row)).map((row) => `not in the document: ${row}`),
    ...[...stored].filter((row) => !fresh.has(row)).map((row) => `only in the document: ${row}`),
    ...[...named].filter((number) => !ran.has(number)).map((number) => `EX-${number} shows nothing any more`),
  ]
}
