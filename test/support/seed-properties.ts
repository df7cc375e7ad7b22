/** A setup file of vitest: properties and samples begin with the seed unless they name their own. A failure prints it. */
import fc from 'fast-check'
import { seed } from './seed'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
