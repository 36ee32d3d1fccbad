import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EDITIONS, writeSource } from './releases'

// scripts/test-system takes minutes and a Debian mirror, and runs seldom
test.each(EDITIONS.map((edition) => [edition.version, edition] as const))(
	'what release %s changes stands in the source',
	(version, edition) => {
		const folder = mkdtempSync(join(tmpdir(), 'preau-source-'))
		try {
			writeSource(folder, edition)
			expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain(`"version": "${version}"`)
			for (const file of ['src/main.ts', 'LICENSE', 'CHANGELOG.md']) expect([file, existsSync(join(folder, file))]).toEqual([file, true])
		} finally {
			rmSync(folder, { recursive: true })
		}
	}
)
