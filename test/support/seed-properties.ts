/** Vitest setup file: default seed of properties and samples. A failure prints it. */
import fc from 'fast-check'
import { seed } from './seed'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
