import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { sortKey } from '../../src/kit/forms'
import { write } from '../support/affairs'
import { browser, type Browser } from '../support/console'
import { AT, PASSWORD } from '../support/people'
import { feuilles, type Dit, type Feuille } from '../support/releves'
import { startSchools, type Schools } from '../support/school'

/** Relevés of one semester and of session 1: what the console shows of a class. */
const FEUILLES = feuilles().filter(({ semestres }) => semestres.length === 1 && semestres[0]!.matieres.every(({ convoquee }) => !convoquee))

let schools: Schools
let awa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.periodes).values({
			id: 1,
			annee_id: 2,
			rang: 1,
			libelle: 'Semestre 1',
			date_debut: '2026-09-14',
			date_fin: '2027-01-31',
			updated_at: AT
		})
		for (const [at, feuille] of FEUILLES.entries()) await insertFeuille(db, feuille, at)
	})
	awa = browser(schools)
	await awa.post('/connexion', { identifiant: 'awa', mot_de_passe: PASSWORD, vers: '' })
})
afterAll(() => schools.stop())

const named = (code: string, nom = code) => ({ code, nom, cle_tri: sortKey(nom), updated_at: AT })

/** Writes a relevé into the school: a filière with a class, its student (id 100, 101, …), and what was evaluated. */
async function insertFeuille(db: Db, { isBts, semestres }: Feuille, at: number) {
	const own = 100 + at
	const filiere_id = own
	const niveau_id = isBts ? 1 : 3
	const { ues, matieres } = semestres[0]!
	const code = (text: string) => `${text}-${own}`
	await db.insert(s.filieres).values({ id: own, ...named(code('F')), systeme: isBts ? 'BTS' : 'LMD' })
	const classe = { annee_id: 2, filiere_id, niveau_id }
	await db.insert(s.classes).values([
		{ id: own, ...named(code('C')), ...classe },
		{ id: own + 100, ...named(code('AUTRE')), ...classe }
	])
	const { nom } = named(code('E'))
	await db.insert(s.utilisateurs).values({
		id: own,
		identifiant: nom,
		identifiant_norm: nom.toLowerCase(),
		role: 'etudiant',
		nom,
		prenoms: 'P',
		cle_tri: sortKey(nom),
		updated_at: AT
	})
	await db.insert(s.etudiants).values({ id: own, matricule: code('M'), updated_at: AT })
	const inscription = { etudiant_id: own, annee_id: 2, statut: 'Active' as const, updated_at: AT }
	const [avant, depuis] = ['2026-09-14', '2026-11-10']
	const hasMoved = matieres.some(({ notes }) => notes.some(({ classe: autre }) => autre !== null))
	if (hasMoved)
		await db.insert(s.inscriptions).values({
			...inscription,
			classe_id: own + 100,
			date_inscription: avant,
			date_entree: avant,
			date_sortie: depuis,
			motif_sortie: 'transfert'
		})
	const entree = hasMoved ? depuis : avant
	await db.insert(s.inscriptions).values({ ...inscription, classe_id: own, date_inscription: entree, date_entree: entree })
	const idOf = (row: number) => own * 1000 + row
	for (const ue of ues) {
		await db.insert(s.ues).values({ id: idOf(ue.id), ...named(code(ue.code), ue.code), filiere_id, niveau_id })
		await db.insert(s.uesAnnees).values({ ue_id: idOf(ue.id), annee_id: 2, semestre: 1, credits: ue.credits, updated_at: AT })
	}
	const acquis = { etudiant_id: own, credits: null, annee: '2025-2026', origine: 'transfert' as const, motif: null, updated_at: AT }
	for (const { id, code: ue, acquis: said } of ues)
		if (said) await db.insert(s.acquis).values({ ...acquis, ue: code(ue), matiere_id: null, moyenne_centiemes: said.moyenne, id: idOf(id) })
	for (const { id, code: matiere, coefficient, ue, notes, situation, acquis: said } of matieres) {
		const matiere_id = idOf(id)
		await db.insert(s.matieres).values({ id: matiere_id, ...named(code(matiere), matiere), filiere_id, niveau_id })
		await db.insert(s.matieresAnnees).values({ matiere_id, annee_id: 2, coefficient, ue_id: ue && idOf(ue.id), updated_at: AT })
		if (situation)
			await db.insert(s.situations).values({
				etudiant_id: own,
				matiere_id,
				annee_id: 2,
				periode: 1,
				situation,
				motif: 'Décision',
				updated_at: AT
			})
		if (said) await db.insert(s.acquis).values({ ...acquis, ue: null, matiere_id, moyenne_centiemes: said.moyenne, id: matiere_id })
		for (const [index, { titre, type, coefficient: poids, bareme, etat, note_centiemes, classe: autre }] of notes.entries()) {
			const evaluation_id = matiere_id * 100 + index
			await db.insert(s.evaluations).values({
				id: evaluation_id,
				ref: `R-${evaluation_id}`,
				classe_id: autre ? own + 100 : own,
				matiere_id,
				titre,
				type,
				date: autre ? '2026-10-05' : '2026-11-20',
				coefficient: poids,
				bareme,
				updated_at: AT
			})
			if (etat !== null) await db.insert(s.notes).values({ evaluation_id, etudiant_id: own, etat, note_centiemes, updated_at: AT })
		}
	}
}

const SANS = { incomplete: 'incomplète', defaillante: 'défaillante', attend: 'attend la session 2', dispensee: 'dispensée' }
const shown = (dit: Dit) => (typeof dit === 'number' ? (dit / 100).toFixed(2).replace('.', ',') : SANS[dit])
const plain = (html: string) =>
	html
		.replaceAll(/<details[\s\S]*?<\/details>/g, '')
		.replaceAll(/<[^>]+>/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim()

/** `[name, average]` of each row of a relevé, without its head. */
const rowsIn = (page: string) =>
	[...page.matchAll(/<tr[^>]*>\s*(<th scope="row(?:group)?"[\s\S]*?)<\/tr>/g)].map(([, row]) => [
		plain(/<span[^>]*>([\s\S]*?)<\/span>/.exec(row!)![1]!),
		plain([...row!.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].at(-1)![1]!)
	])

describe.each(FEUILLES.map((one, at) => [one.titre, one, 100 + at] as const))(
	'the relevé « %s » in the console',
	(_titre, feuille, own) => {
		test('shows every average of its spreadsheet', async () => {
			await write(schools, async (db) => {
				await db.delete(s.reglements)
				await db.insert(s.reglements).values({ annee_id: 2, niveau_id: feuille.isBts ? 1 : 3, ...feuille.choix, updated_at: AT })
			})
			const page = await (await awa.get(`/classes/${own}/resultats/${own}?periode=1`)).text()
			const { ues, matieres, dit, credits } = feuille.semestres[0]!
			const expected = feuille.isBts
				? matieres.map((one) => [one.code, shown(one.dit)])
				: ues.flatMap((ue) => [
						// beside its credits such a UE says « En attente de la session 2 »
						[ue.code, ue.dit === 'attend' ? '–' : shown(ue.dit)],
						...matieres.filter((one) => one.ue!.id === ue.id).map((one) => [one.code, shown(one.dit)])
					])
			expect(rowsIn(page).toSorted()).toEqual(expected.toSorted())
			const waiting = feuille.isBts ? 0 : ues.filter((ue) => ue.dit === 'attend').length
			expect(page.split('En attente de la session 2').length - 1).toBe(waiting)
			const facts = plain(/<dl class="facts">([\s\S]*?)<\/dl>/.exec(page)![1]!)
			expect(facts).toStartWith(`Moyenne ${shown(dit)}`)
			if (!feuille.isBts) expect(facts).toContain(`Crédits ${String(credits).replace('.', ',')} sur `)
		})
	}
)
