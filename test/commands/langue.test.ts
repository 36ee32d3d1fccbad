import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { mkdirSync, writeFileSync } from 'node:fs'
import { langueOf } from '../../src/kit/langue-env'
import { cliFolder } from '../support/cli-folder'

const folder = cliFolder()
const { preau } = folder
afterAll(() => folder.remove())

describe('the environment', () => {
	test.each([
		[{ LANG: 'fr_FR.UTF-8' }, 'fr'],
		[{ LANG: 'fr' }, 'fr'],
		[{ LANG: 'fr-CI' }, 'fr'],
		[{ LC_MESSAGES: 'fr_CI@euro', LANG: 'en_US.UTF-8' }, 'fr'],
		[{ LC_ALL: 'C', LANG: 'fr_FR.UTF-8' }, 'en'],
		[{ LC_ALL: '', LC_MESSAGES: '', LANG: 'fr_FR' }, 'fr'],
		[{ LC_ALL: 'en_GB', LC_MESSAGES: 'fr_FR' }, 'en'],
		[{ LANG: 'C' }, 'en'],
		[{ LANG: '' }, 'en'],
		[{ LANG: 'fry_NL' }, 'en'],
		[{}, 'en']
	] as const)('%j says %s', (env, langue) => {
		expect(langueOf(env)).toBe(langue)
	})
})

describe('--lang', () => {
	test('says the language wherever it stands, and the last one counts', async () => {
		const french = 'preau : il n\'y a pas de commande "staus" ; vouliez-vous dire "status" ? (voir preau --help)\n'
		for (const line of ['--lang fr staus', 'staus --lang fr', 'staus --lang=fr', 'staus --lang en --lang fr'])
			expect(await preau(line)).toMatchObject({ code: 64, stderr: french })
		expect((await preau('staus --lang fr --lang en')).stderr).toStartWith('preau: unknown command "staus"')
	})

	test.each(['--lang xx status', 'status --lang', 'status --lang=', 'status --lang FR'])('%s is refused', async (line) => {
		const { code, stderr } = await preau(line)
		expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringMatching(/^preau: --lang takes fr or en, not ".*"\n$/) })
	})

	test('is described in the help, in both languages', async () => {
		expect((await preau('help status')).stdout).toContain('--lang fr|en')
		const { stdout } = await preau('help --lang fr')
		expect(stdout).toContain('Quand quelque chose ne va pas :')
		expect(stdout).toContain("Servir chaque établissement jusqu'à SIGTERM ou Ctrl-C")
	})
})

test('commands, their tables, errors and checks speak French', async () => {
	expect((await preau(['tenant', 'create', 'ecole', '--name', 'École', '--lang', 'fr'])).stdout).toStartWith('CODE   NOM    FUSEAU HORAIRE')
	expect(await preau('tenant show absente --lang fr')).toMatchObject({
		code: 1,
		stderr: 'preau : il n\'y a pas d\'établissement "absente" ; il y a ecole\n'
	})
	const doctor = await preau('doctor --lang fr')
	expect(doctor.stdout).toMatch(/^PASS {2}données : établissement ecole : sain, /m)
	expect(doctor.stdout).toMatch(/^WARN {2}copies : il n'y a aucune copie de ecole ; "preau backup" en fait une$/m)
	const what = (JSON.parse((await preau('doctor --json --lang fr')).stdout) as { check: string; what: string }[]).find(
		({ check }) => check === 'mail'
	)
	expect(what?.what).toBe("l'e-mail est désactivé : réglez smtp.host et smtp.from")
})

test('an import tells its faults in French', async () => {
	const source = join(folder.path, 'source')
	mkdirSync(source)
	writeFileSync(join(source, 'annees.csv'), 'libelle;date_debut;date_fin\n2026-2027;2026-09-14;31/02/2027\n')
	expect(await preau(['import', 'ecole', source, '--lang', 'fr'])).toMatchObject({
		code: 1,
		stderr: 'annees.csv:2: date_fin: "31/02/2027" n\'existe pas : donnez un jour entre 1900 et 2199\n1 erreur : rien n\'a été importé\n'
	})
})

test('wrong settings are reported in French', async () => {
	const wrong = join(folder.path, 'faux.toml')
	writeFileSync(wrong, '[server]\nprot = 1\nhost = 3\n')
	const { code, stderr } = await preau(['status', '--config', wrong, '--lang', 'fr'])
	expect([code, stderr]).toEqual([
		64,
		`${wrong} a 2 fautes :
faux.toml:2:1: server.prot: clé inconnue, vouliez-vous dire "port" ?
faux.toml:3:8: server.host: attendu : un nom de machine ou une adresse, sans protocole, port ni chemin ; trouvé : l'entier 3
`
	])
})
