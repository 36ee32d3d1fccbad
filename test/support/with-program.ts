import { test } from 'bun:test'
import { isHere } from '../../scripts/needs'

/** A test that drives programs which npm does not carry: skipped where one is missing, and then scripts/test names it. */
export const testWith = (programs: readonly string[], name: string, body: () => void | Promise<void>) =>
	test.skipIf(!programs.every(isHere))(`${name} (needs ${programs.join(', ')})`, body)
