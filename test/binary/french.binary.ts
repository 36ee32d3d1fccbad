import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Installed, installBinary } from '../support/binary'
import { freePort, tomlFor } from '../support/program'

const FRENCH = { LANG: 'fr_FR.UTF-8' }
/** Words that every longer English sentence has one of, and no French one. */
const ENGLISH = /\b(the|is|are|was|and|of|with|this|that|which|cannot|must|from|it|its|nothing|there|has|have|not)\b/i

let preau: Installed
beforeAll(async () => {
	preau = await installBinary()
	await preau.write('preau.toml', tomlFor(freePort()))
	expect((await french(['tenant', 'create', 'ecole', '--name', 'École', '--year', '2026-2027'])).code).toBe(0)
})
afterAll(() => preau.remove())

const french = (args: readonly string[], stdin = '') => preau.run(args, stdin, FRENCH)

/** The lines that hold English. Words that people type, words in quotes and names of settings do not count. */
const leftIn = (said: string) =>
	said
		.split('\n')
		.filter((line) => !/^ {2}preau |^preau /.test(line))
		.filter((line) => ENGLISH.test(line.replaceAll(/"[^"]*"|--[\w-]+|\S*\/\S*|\b[a-z]+\.[a-z_]+/g, '')))

describe('the executable in French', () => {
	test('says what each command is for, without an English sentence', async () => {
		const overview = await french(['help'])
		expect(overview.stdout).toContain('Quand quelque chose ne va pas :')
		const names = [...overview.stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}/gm)].map(([, name]) => name!)
		expect(names.length).toBeGreaterThan(30)
		const pages = await Promise.all(names.map(async (name) => (await french(['help', ...name.split(' ')])).stdout))
		expect(pages.every((page) => page.includes('Options :') && page.includes('Par exemple :'))).toBe(true)
		expect([overview.stdout, ...pages].flatMap(leftIn)).toEqual([])
	})

	test('says what is wrong with what was typed', async () => {
		const wrong: readonly (readonly [args: readonly string[], stdin?: string])[] = [
			[['staus']],
			[['status', '--weit', '3']],
			[['tenant', 'show']],
			[['tenant', 'show', 'absente']],
			[['tenant', 'create', 'Ecole', '--name', 'X']],
			[['tenant', 'create', 'ecole', '--name', 'X']],
			[['tenant', 'set', 'ecole', '--timezone', 'Mars/Olympus']],
			[['tenant', 'set', 'ecole', '--modules', 'nottes']],
			[['tenant', 'logo', 'ecole', 'preau.toml']],
			[['user', 'create', 'ecole', '--identifiant', 'a', '--role', 'roi', '--nom', 'A', '--prenoms', 'B'], 'secret-secret\n'],
			[['user', 'create', 'ecole', '--identifiant', 'a', '--role', 'administrateur', '--nom', 'A', '--prenoms', 'B'], 'court\n'],
			[['user', 'password', 'ecole', 'personne'], 'secret-secret\n'],
			[['restore', 'absente.db']],
			[['restore', 'preau.toml', '--tenant', 'ecole', '--yes']],
			[['import', 'ecole', 'absent']],
			[['mail', 'test', 'a@ecole.lan']],
			[['outbox', 'retry', 'ecole', '--since', 'hier']],
			[['status']]
		]
		for (const [args, stdin] of wrong) {
			const { code, stdout, stderr } = await french(args, stdin)
			expect([args, code === 0, stderr.includes('preau :'), leftIn(stderr + stdout)]).toEqual([args, false, true, []])
		}
	})

	test('says what its settings are wrong about, and writes settings that explain themselves', async () => {
		await preau.write('faux.toml', '[server]\nprot = 1\nport = "x"\n[tls]\nmode = "files"\n')
		const { code, stderr } = await french(['config', 'check', '--config', 'faux.toml'])
		expect([code, leftIn(stderr)]).toEqual([64, []])
		expect(stderr).toContain('faux.toml:2')
		const { stdout } = await french(['config', 'template'])
		expect(stdout).toContain('# Où le programme écoute.')
		expect(leftIn(stdout.replaceAll(/^(# )?[a-z_]+ = .*$/gm, ''))).toEqual([])
	})

	test('looks everything over, and tells the faults of an import by file, line and column', async () => {
		for (const command of ['doctor', 'check']) {
			const { stdout, stderr } = await french([command])
			expect(stdout).toContain('établissement ecole')
			expect(leftIn(stdout + stderr)).toEqual([])
		}
		await preau.write('salles.csv', 'code;nom;capacite;couleur\nA1;Amphi;beaucoup;bleu\nA1;Encore;12;vert\n;Sans code;1;gris\n')
		await preau.write('classes.csv', 'code;annee;nom;filiere;niveau\nL1;2031-2032;L1;ABSENTE;L9\n')
		for (const file of ['salles.csv', 'classes.csv']) {
			const { code, stderr } = await french(['import', 'ecole', file])
			expect([code, stderr.includes(`${file}:`), leftIn(stderr)]).toEqual([1, true, []])
		}
		await preau.write('annees.csv', 'libelle;date_debut;date_fin;courante\n2027-2028;2027-09-13;2028-07-31;non\n')
		const done = await french(['import', 'ecole', 'annees.csv', '--diff'])
		expect([done.code, leftIn(done.stdout + done.stderr)]).toEqual([0, []])
		const copied = await french(['backup'])
		expect([copied.code, leftIn(copied.stdout + copied.stderr)]).toEqual([0, []])
	})
})
