import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Feuille } from '../../../src/domain/papiers/feuille'
import { markPrinted } from '../../../src/features/papiers/impression.service'
import { feuillesProvisoires, papiersPrets, type Demande } from '../../../src/features/resultats/papiers.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { browser, headOf, type Browser } from '../../support/console'
import { AT, PASSWORD, PEOPLE } from '../../support/people'
import { insertPublication, releveAvec, type NewPublication } from '../../support/publies'
import { publishResults } from '../../support/publish'
import { visitOf } from '../../support/registre'
import { json, startSchools, type SchoolCode, type Schools } from '../../support/school'
import { writeSemestre } from '../../support/semestre'

let schools: Schools
let scolarite: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-12T08:00:00Z' })
	await writeSemestre(schools)
	scolarite = await enter('scolarite')
})
afterEach(() => schools.stop())

async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}
const HERE = '/classes/1/resultats/papiers'
const RESULTS = '/classes/1/resultats'
const publish = (publication: NewPublication = { moyennes: { 20: 900, 22: 1400 } }) =>
	write(schools, (db) => insertPublication(db, publication))
const order = (more: Readonly<Record<string, string>> = {}, at = scolarite) =>
	at.post(HERE, { quoi: 'periode', periode: '1', etudiant: '', ...more })

type Row = {
	readonly id: number
	readonly sorte: string
	readonly numero: number
	readonly etudiant_id: number
	readonly feuille: string
	readonly fait_par: number
	readonly fini: string | null
	readonly remplace_par: number | null
}
const rows = async (code: SchoolCode = 'alpha') =>
	(await (await schools.store(code)).client.execute('SELECT * FROM papiers ORDER BY id')).rows as unknown as Row[]
const count = async (table: string) =>
	(await (await schools.store()).client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]!['n'] as number
const resultatOf = ({ feuille }: Pick<Row, 'feuille'>) =>
	(JSON.parse(feuille) as Feuille).blocs.flatMap((bloc) => ('resultat' in bloc ? [bloc.resultat] : []))[0]
const ready = async (demande: Partial<Demande> = {}) =>
	papiersPrets(await (await visitOf(schools, 'awa')).view(), { quoi: 'periode', classe: 1, rang: 1, etudiant: undefined, ...demande })
const curly = (text: string) => text.replaceAll("'", '’')
const heldBy = async (response: Response) => curly(headOf(await response.text()))
const textAt = async (path: string, at = scolarite) => curly(await (await at.get(path)).text())
const PAGE = `${HERE}?periode=1`

describe('the office', () => {
	test('reads before the papers how many of their students have corrected their identity', async () => {
		await publish()
		const champs = { lieu_naissance: 'Daloa' }
		await write(schools, (db) => db.insert(s.papiersCorrections).values([22, 21].map((id) => ({ etudiant_id: id, champs, demande_at: 1 }))))
		expect(await textAt(PAGE)).toContain('Un étudiant a corrigé son identité et attend')
		await write(schools, (db) => db.insert(s.papiersCorrections).values({ etudiant_id: 20, champs, demande_at: 1 }))
		expect(await textAt(PAGE)).toContain('2 étudiants ont corrigé leur identité et attendent')
	})

	test('makes numbered relevés of a class, with the averages that the API answers', async () => {
		await publish()
		await write(schools, (db) =>
			db.insert(s.papiersCorrections).values([20, 21].map((etudiant_id) => ({ etudiant_id, champs: { nom: 'AUTRE' }, demande_at: 1 })))
		)
		const page = await textAt(PAGE)
		for (const words of [
			'Faire 2 relevés de notes',
			'Personne n’est nommé pour signer',
			'L’en-tête des papiers de l’école n’a pas encore : ',
			'Un étudiant a corrigé son identité et attend'
		])
			expect(page).toContain(words)
		const response = await order()
		expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringMatching(/\/impressions\/[\w-]+$/)])
		const written = await rows()
		expect(written.map(({ sorte, numero, etudiant_id }) => [sorte, numero, etudiant_id])).toEqual([
			['releve', 1, 22],
			['releve', 2, 20]
		])
		for (const row of written) {
			const { data } = await json(await schools.as('awa').get(`/etudiants/${row.etudiant_id}/resultats`))
			expect(resultatOf(row)).toStartWith(`Semestre 1 : ${data[0].moyenne.toFixed(2).replace('.', ',')} / 20`)
		}
	})

	test('does not make a second original; the page says so, and makes duplicates if the box is ticked', async () => {
		await publish()
		await order()
		const ids = (await rows()).map(({ id }) => id)
		expect((await order()).status).toBe(303)
		expect(await count('papiers')).toBe(2)
		await markPrinted(await visitOf(schools, 'awa'), ids)
		const again = await order()
		expect([again.status, await heldBy(again)]).toEqual([
			409,
			expect.stringContaining('Les originaux de ces 2 étudiants sont déjà imprimés.')
		])
		expect((await order({ etudiant: '20', duplicatas: 'oui' })).status).toBe(303)
		expect([await count('papiers'), await count('papiers_duplicatas')]).toEqual([2, 1])
	})

	test('cannot make papers of reopened results, and makes new ones once others are published', async () => {
		await publishResults(scolarite, RESULTS)
		await order()
		const publication = /name="publication" value="(\d+)"/.exec(await textAt(`${RESULTS}?periode=1`))![1]!
		await scolarite.post(`${RESULTS}/rouvrir`, { periode: '1', publication, motif: 'Erreur' })
		expect(await textAt(PAGE)).toContain('Ces résultats sont rouverts')
		const refused = await order()
		expect([refused.status, await heldBy(refused)]).toEqual([409, expect.stringContaining('Ces résultats sont rouverts')])
		await publishResults(scolarite, RESULTS)
		expect((await order()).status).toBe(303)
		const [former, , replacing] = await rows()
		expect([former!.fini, replacing!.fini]).toEqual(['remplace', null])
		expect((await rows()).slice(0, 2).map(({ remplace_par }) => remplace_par)).toEqual((await rows()).slice(2).map(({ id }) => id))
	})

	test('makes bulletins with the teachers and hours of the publication, whatever has changed since', async () => {
		await write(schools, async (db) => {
			await db.update(s.filieres).set({ systeme: 'BTS' })
			await db.delete(s.enseignements)
			await db.insert(s.enseignements).values({ id: 900, classe_id: 1, matiere_id: 1, enseignant_id: 10, updated_at: AT })
		})
		expect((await publishResults(scolarite, RESULTS)).status).toBe(303)
		await write(schools, (db) => db.update(s.enseignements).set({ enseignant_id: 11 }))
		expect((await order()).status).toBe(303)
		const [bulletin] = await rows()
		const [before, after] = [PEOPLE.fanta, PEOPLE.yao].map(({ nom }) => bulletin!.feuille.includes(nom))
		expect([bulletin!.sorte, before, after, bulletin!.feuille.includes('heure d’absence')]).toEqual(['bulletin', true, false, true])
	})

	test('makes final relevés with all marks of an average, also marks that students see later', async () => {
		await publishResults(scolarite, RESULTS)
		const words = JSON.stringify((await ready()).prets)
		expect(words).toContain('Examen de maths')
		expect(words).not.toContain('pas encore publiées')
	})

	test('prints provisional results without a number, and without a mark that the student does not see', async () => {
		await publishResults(scolarite, RESULTS, 'provisoires')
		expect(await textAt(PAGE)).toContain('Imprimer 2 feuilles provisoires')
		const sheets = feuillesProvisoires(await ready())
		expect(sheets.map(({ numero, code, travers }) => [numero, code, travers])).toEqual(sheets.map(() => [null, null, 'PROVISOIRE']))
		const words = JSON.stringify(sheets)
		expect(words).toContain('Devoir')
		expect(words).not.toMatch(/Examen de maths|Classée|validée|sur 10/)
		expect((await order()).status).toBe(303)
		expect([await count('papiers'), await count('papiers_numeros')]).toEqual([0, 0])
	})

	test('makes the relevé of a year that is complete, and that of a cycle with former results and acquis', async () => {
		const s1 = { 20: releveAvec({ code: 'UE-1', moyenne: 850 }), 22: releveAvec({ code: 'UE-1', moyenne: 1400 }) }
		await publish({ releves: s1 })
		await publish({ periode: 2, releves: { 22: releveAvec({ code: 'UE-4', moyenne: 1200 }) } })
		await write(schools, async (db) => {
			await db.insert(s.resultatsAnterieurs).values({ etudiant_id: 22, annee: '2024-2025', etablissement: 'Lycée B', updated_at: AT })
			await db.insert(s.acquis).values({ etudiant_id: 22, ue: 'UE-9', origine: 'transfert', updated_at: AT })
		})
		expect((await order({ quoi: 'annee' })).status).toBe(303)
		expect((await order({ quoi: 'cycle', etudiant: '22' })).status).toBe(303)
		const refused = await order({ quoi: 'annee', etudiant: '20' })
		expect([refused.status, await heldBy(refused)]).toEqual([422, expect.stringContaining('n’a encore tous les résultats définitifs')])
		const [year, cycle, ...others] = await rows()
		expect([year!.sorte, year!.etudiant_id, resultatOf(year!)]).toEqual([
			'releve_annee',
			22,
			'Année 2026-2027 : 13,00 / 20, 60 crédits sur 60'
		])
		expect([cycle!.sorte, resultatOf(cycle!)]).toEqual(['releve_cycle', 'Licence : 60 crédits en une année'])
		for (const text of ['Lycée B', '2024-2025', 'UE-9', 'Transfert']) expect(cycle!.feuille).toContain(text)
		expect(others).toEqual([])
	})

	test('makes convocations of a closed list, once for a form that is sent twice', async () => {
		await write(schools, async (db) => {
			await insertPublication(db, { moyennes: { 20: 900 } })
			await db.insert(s.listesSession2).values({ classe_id: 1, periode: 1, publication_id: 1, close_at: 1, close_par: 1 })
			await db.insert(s.convocations).values({ classe_id: 1, periode: 1, etudiant_id: 20, matiere_id: 1, appelee: true })
			await db.update(s.evaluations).set({ session: 2, date: '2027-03-10', heure_debut: '08:00' }).where(eq(s.evaluations.id, 4))
		})
		for (const _ of [1, 2]) expect((await order({ quoi: 'session2', cle: 'k' })).status).toBe(303)
		const [convocation, ...others] = await rows()
		expect(others).toEqual([])
		expect(convocation!.feuille).toContain('10 mars 2027')
		expect(convocation!.feuille).toContain('08:00')
		expect(resultatOf(convocation!)).toContain('à la session 2 : une matière, Semestre 1')
	})

	test('gets a sentence for a class without results', async () => {
		expect(await textAt(PAGE)).toContain('Rien n’est publié dans cette période')
		expect((await order()).status).toBe(422)
		expect((await order({ quoi: 'session2' })).status).toBe(422)
		expect((await scolarite.get(`${HERE}?etudiant=999999`)).status).toBe(404)
	})

	test('writes papers into its own school alone', async () => {
		await publish()
		await order()
		expect(await rows('beta')).toEqual([])
	})
})

describe('somebody who does not make papers', () => {
	test('cannot open the page or make a paper, as a coordinator, teacher or student', async () => {
		await publish()
		for (const name of ['moussa', 'fanta', 'ines']) {
			const visitor = await enter(name)
			expect((await visitor.get(HERE)).status).toBe(403)
			expect((await order({}, visitor)).status).toBe(403)
		}
		expect(await textAt(`${RESULTS}?periode=1`, await enter('moussa'))).not.toContain('resultats/papiers')
		expect(await rows()).toEqual([])
	})
})

describe('a student', () => {
	test('cannot make a paper that has one original, even if a box from an import opens it', async () => {
		await publish()
		await write(schools, (db) => db.insert(s.papiersReglages).values({ sorte: 'releve', par_etudiant: true, updated_at: AT }))
		const ines = await enter('ines')
		expect(await textAt('/mes-resultats', ines)).not.toContain('/papiers"')
		const sent = await ines.post('/mes-resultats/papiers', { quoi: 'periode', classe: '1', periode: '1' })
		expect([sent.status, await rows()]).toEqual([404, []])
	})
})
