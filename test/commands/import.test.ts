import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'

let folder: CliFolder
beforeAll(async () => {
	folder = cliFolder()
	await folder.preau('tenant create ecole --name École --year 2026-2027')
})
afterAll(() => folder.remove())

const bring = (files: Record<string, string>, ...options: string[]) => {
	const source = join(folder.path, `source-${crypto.randomUUID()}`)
	mkdirSync(source)
	for (const [name, text] of Object.entries(files)) writeFileSync(join(source, `${name}.csv`), text)
	return folder.preau(['import', 'ecole', source, ...options])
}
const teachings = (count: number) => `classe;matiere;enseignant\n${Array.from({ length: count }, (_, n) => `A;M${n};P\n`).join('')}`

test('an import that would end too much reports how much, writes nothing and ends with 1, until --oui is added', async () => {
	const first = await bring({
		filieres: 'code;nom;systeme\nF;Filière;BTS\n',
		matieres: `code;nom;filiere;niveau\n${Array.from({ length: 40 }, (_, n) => `M${n};Matière ${n};F;BTS1\n`).join('')}`,
		classes: 'code;nom;filiere;niveau\nA;Classe A;F;BTS1\n',
		enseignants: 'matricule;nom\nP;DIABATÉ\n',
		enseignements: teachings(40)
	})
	expect(first).toMatchObject({ code: 0, stderr: '' })
	const list = { enseignements: teachings(30) }
	const told = [
		'enseignements        0 created        0 changed       30 unchanged       10 ended',
		'enseignements: 10 of 40 would end',
		'more than a fifth of a kind: nothing was imported; if that is intended, add --oui',
		''
	].join('\n')
	expect(await bring({ enseignements: teachings(31) }, '--complet', 'enseignements', '--dry-run')).toMatchObject({ code: 0 })
	expect(await bring(list, '--complet', 'enseignements', '--dry-run')).toMatchObject({ code: 1, stderr: '' })
	const stopped = await bring({ enseignements: teachings(30) }, '--complet', 'enseignements')
	expect(stopped).toMatchObject({ code: 1, stderr: '' })
	expect(stopped.stdout).toEndWith(told)
	const meant = await bring(list, '--complet', 'enseignements', '--oui')
	expect([meant.code, meant.stdout.split('\n').at(-2)]).toEqual([0, 'imported'])
	expect((await bring(list, '--complet', 'enseignements')).stdout).toEndWith('nothing to change\n')
})

test('--complet takes several kinds, joined or apart; an unknown kind ends with 64', async () => {
	for (const options of [
		['--complet', 'inscriptions,frites'],
		['--complet', 'frites', '--complet', 'inscriptions']
	]) {
		const refused = await bring({ enseignements: teachings(1) }, ...options)
		expect(refused.code).toBe(64)
		expect(refused.stderr).toStartWith('preau: --complet frites: no such kind')
	}
})
