/** Vitest setup file; a failure prints the seed. */
import fc from 'fast-check'
import { seed } from './seed'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
