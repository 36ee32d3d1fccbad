// Preloaded when a generator runs: both generators use the compiler's JavaScript interface, which TypeScript 7
// no longer has.
import { plugin } from 'bun'
import typescript from 'typescript-5'

plugin({
	name: 'typescript-5',
	setup(build) {
		build.module('typescript', () => ({ exports: { default: typescript, ...typescript }, loader: 'object' }))
	}
})
