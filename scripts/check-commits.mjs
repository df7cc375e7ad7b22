/** Checks commit subjects since this script was added, or all of a shallow clone. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { subjectProblems } from './checks/commit-subject.mjs'

const root = resolve(import.meta.dirname, '..')
/** @param {string[]} arguments_ */
const git = (...arguments_) => spawnSync('git', arguments_, { cwd: root, encoding: 'utf8' })

const inside = git('rev-parse', '--show-toplevel')
if (inside.status !== 0 || resolve(inside.stdout.trim()) !== root)
  console.log('Skipped: this is not a Git repository.')
else {
  const base = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'scripts/check-commits.mjs',
  ).stdout.trim()
  const log = base ? git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`).stdout.trim() : ''
  const commits = log ? log.split('\n') : []
  for (const commit of commits) {
    const [hash, ...subjectWords] = commit.split(' ')
    const subject = subjectWords.join(' ')
    for (const problem of subjectProblems(subject)) {
      console.error(`${hash} "${subject}": ${problem}`)
      process.exitCode = 1
    }
  }
  console.log(`${commits.length} commit subjects checked`)
}
