import { expect, test } from 'vitest'
import { subjectProblems } from '../../scripts/checks/commit-subject.mjs'

test.each([
  'Add a retry',
  'Pass the clock to the engine',
  'Embed fonts',
  'Revert "Add a retry"',
  'Focus the field',
])('the commit check accepts the subject "%s"', (subject) => expect(subjectProblems(subject)).toEqual([]))

test.each([
  ['Added a retry', /imperative/],
  ['Adding a retry', /imperative/],
  ['Adds a retry', /imperative/],
  ['add a retry', /capitalized/],
  ['fixup! Add a retry', /capitalized/],
  ['Retry', /object/],
  ['Add a retry.', /period/],
  ['Add a retry…', /ASCII/],
  [`Add ${'a'.repeat(69)}`, /73 characters/],
])('the commit check rejects the subject "%s"', (subject, problem) =>
  expect(subjectProblems(subject)).toEqual([expect.stringMatching(problem)]),
)

test('the commit check accepts a subject of exactly 72 characters', () =>
  expect(subjectProblems(`Add ${'a'.repeat(68)}`)).toEqual([]))
