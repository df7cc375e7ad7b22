import { statSync } from 'node:fs'

function getFileIdentity(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}

/** The function finds the first file removed or replaced since. */
export function createReplacedFileDetector(files: readonly string[]): () => string | undefined {
  const present = files.flatMap((file) => {
    const identity = getFileIdentity(file)
    return identity === undefined ? [] : [[file, identity] as const]
  })
  return () => present.find(([file, identity]) => getFileIdentity(file) !== identity)?.[0]
}
