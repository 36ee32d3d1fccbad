// Preloaded where a generator runs: both write TypeScript through the compiler's JavaScript interface, which TypeScript 7
// does not have any more.
import { plugin } from 'bun'
import typescript from 'typescript-5'

plugin({
	name: 'typescript-5',
	setup(build) {
		build.module('typescript', () => ({ exports: { default: typescript, ...typescript }, loader: 'object' }))
	}
})
