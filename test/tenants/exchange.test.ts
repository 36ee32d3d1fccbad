import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeDataFolder } from '../../src/tenants/data-folder'
import { beginExchange, finishExchange, markExchange, sha256Of } from '../../src/tenants/exchange'
import { temporaryFolder } from '../support/folder'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
	for (const part of ['tenants', 'tls']) mkdirSync(join(data(), part), { recursive: true })
	writeFileSync(join(data(), 'tenants/ecole.db'), 'old')
	writeFileSync(join(data(), 'tls/ca.pem'), 'old')
	writeFileSync(config(), 'old')
})
afterEach(() => folder.remove())

const data = () => join(folder.path, 'data')
const config = () => join(folder.path, 'preau.toml')
const ready = () => join(data(), 'incoming/machine')
const aside = () => join(data(), 'set-aside/machine-1')

function makeReady() {
	const place = beginExchange(data())
	writeFileSync(join(place, 'tenants/ecole.db'), 'new')
	writeFileSync(join(place, 'tls/ca.pem'), 'new')
}
const mark = () => markExchange(data(), { config: config(), sha256: sha256Of('new'), aside: 'machine-1' })
const decide = () => writeFileSync(config(), 'new')
const move = (from: string, to: string) => {
	mkdirSync(join(to, '..'), { recursive: true })
	renameSync(from, to)
}
/** Settings, institution and CA after the next process has taken the data folder. */
function afterTheNext() {
	takeDataFolder(data())?.release()
	return [config(), join(data(), 'tenants/ecole.db'), join(data(), 'tls/ca.pem')].map((file) => readFileSync(file, 'utf8'))
}

/** Everything that a restore does, in its order; the power goes before each of these, and after the last one. */
const STEPS: readonly (readonly [string, () => void])[] = [
	['an empty place is made', () => void beginExchange(data())],
	['the new files are made ready', makeReady],
	['the mark is written', mark],
	['the settings are replaced', decide],
	['the old institutions are set aside', () => move(join(data(), 'tenants'), join(aside(), 'tenants'))],
	['the new institutions come', () => move(join(ready(), 'tenants'), join(data(), 'tenants'))],
	['the old keys are set aside', () => move(join(data(), 'tls'), join(aside(), 'tls'))],
	['the new keys come', () => move(join(ready(), 'tls'), join(data(), 'tls'))],
	['the mark is removed', () => rmSync(join(ready(), 'exchange.json'))],
	['the place is removed', () => rmSync(ready(), { recursive: true })]
]
const DECIDED = STEPS.findIndex(([what]) => what === 'the settings are replaced')

describe('a power cut', () => {
	test.each(STEPS.map(([what], at) => [what, at] as const))('after %s leaves the old machine whole, or the new one', (_, at) => {
		for (const [, step] of STEPS.slice(0, at + 1)) step()
		const state = at < DECIDED ? 'old' : 'new'
		expect(afterTheNext()).toEqual([state, state, state])
		expect(existsSync(ready())).toBe(false)
		expect(existsSync(aside())).toBe(state === 'new')
		if (state === 'new') expect(readFileSync(join(aside(), 'tls/ca.pem'), 'utf8')).toBe('old')
	})
})

test('the mark decides if the settings are the same as before', () => {
	decide()
	makeReady()
	expect(afterTheNext()).toEqual(['new', 'old', 'old'])
	makeReady()
	mark()
	expect(afterTheNext()).toEqual(['new', 'new', 'new'])
})

test('settings that become the restored ones later do not bring what was given up', () => {
	makeReady()
	mark()
	expect(afterTheNext()).toEqual(['old', 'old', 'old'])
	decide()
	expect(afterTheNext()).toEqual(['new', 'old', 'old'])
})

test('an empty data folder has nothing to set aside', () => {
	rmSync(data(), { recursive: true })
	mkdirSync(join(data(), 'tenants'), { recursive: true })
	makeReady()
	mark()
	decide()
	expect(finishExchange(data())).toBeUndefined()
	expect(readdirSync(data()).toSorted()).toEqual(['incoming', 'tenants', 'tls'])
})

test('sets nothing aside onto what another restore of the same second has set aside', () => {
	for (const step of [makeReady, mark, decide]) step()
	finishExchange(data())
	for (const step of [makeReady, mark]) step()
	expect(finishExchange(data())).toBe(`${aside()}-2`)
	expect([aside(), `${aside()}-2`].map((folder) => readFileSync(join(folder, 'tenants/ecole.db'), 'utf8'))).toEqual(['old', 'new'])
})
