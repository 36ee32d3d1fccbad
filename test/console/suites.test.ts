import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { asSentence, storedReason } from '../../src/kit/sentence'
import { saidBy, signedIn } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'
import { insertTeaching } from '../support/teaching'

const INES = 20
let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE id = 11")
		for (const [id, etudiant, nom] of [
			[1, INES, 'ZADI'],
			[2, 22, 'AUTRE'],
			[3, INES, 'PARTI']
		])
			await db.run(`INSERT INTO responsables (id, etudiant_id, rang, nom, prenoms, updated_at)
				VALUES (${id}, ${etudiant}, ${id}, '${nom}', 'Papa', '2026-01-01T00:00:00Z')`)
	})
})
afterEach(() => schools.stop())

type Line = {
	readonly action?: string
	readonly objet: string
	readonly id: number | string
	readonly avant?: object
	readonly apres?: object
}

const written = async (...lines: readonly Line[]) =>
	(await schools.store()).write({ author: { name: 'cli:awa' }, touches: ['acces'] }, ({ journal }) =>
		journal(...lines.map((line) => ({ action: 'fiche.update', ...line })))
	)

const noScans = async (read: () => Promise<unknown>, of: RegExp) => {
	const store = await schools.store()
	const statements = (await statementsOf(store, read)).filter(({ sql }) => of.test(sql))
	expect(statements).not.toEqual([])
	expect((await Promise.all(statements.map((one) => fullScans(store, one)))).flat()).toEqual([])
	return statements
}

describe('the history of a card', () => {
	test('the history has everything written about one student, and nothing about others', async () => {
		await written(
			{ objet: 'etudiants', id: INES, avant: { sexe: 'M' }, apres: { sexe: 'F' } },
			{ objet: 'utilisateurs', id: INES, apres: { telephone: '+2250701' } },
			{ objet: 'inscriptions', id: 1, apres: { date_entree: '2026-10-05' } },
			{ objet: 'responsables', id: 1, apres: { lien: 'père' } },
			{ objet: 'pieces_recues', id: `${INES}:1:3`, apres: { piece: 'Extrait' } },
			{ objet: 'etudiants', id: 22, apres: { sexe: 'M', nationalite: 'of another' } },
			{ objet: 'responsables', id: 2, apres: { lien: 'of another' } },
			{ objet: 'pieces_recues', id: `${INES}0:1:3`, apres: { piece: 'of another' } },
			{ objet: 'pieces_recues', id: `2:${INES}:3`, apres: { piece: 'of another' } },
			{ objet: 'notes', id: INES, apres: { commentaire: 'of another' } }
		)
		await written({ action: 'fiche.delete', objet: 'responsables', id: 33, avant: { etudiant_id: INES, nom: 'DISPARU' } })
		await written({ action: 'fiche.delete', objet: 'responsables', id: 34, avant: { etudiant_id: 22, nom: 'of another' } })
		const yao = await signedIn(schools, 'yao')
		expect(await (await yao.get(`/etudiants/${INES}`)).text()).toContain(`href="/console/etudiants/${INES}/historique"`)
		const said = await saidBy(yao.get(`/etudiants/${INES}/historique`))
		for (const part of [
			'Sexe Masculin puis Féminin',
			'+2250701',
			'Premier jour dans la classe 05/10/2026',
			'père',
			'pièce reçue ZADI Inès Pièce Extrait',
			'DISPARU',
			'(awa)'
		])
			expect(said).toContain(part)
		expect(said).not.toContain('of another')
		expect(said.indexOf('DISPARU')).toBeLessThan(said.indexOf('Sexe Masculin'))
		const [read] = await noScans(() => yao.get(`/etudiants/${INES}/historique`), /RECURSIVE/)
		const { client } = await schools.store()
		const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${read!.sql}`, args: read!.args ?? [] })
		// among all guardians ever changed or removed, only this student's
		expect(JSON.stringify(rows.map(({ detail }) => detail))).toContain('journal_lignes_responsables_supprimes')
	})

	test('the history includes a merged card, however far back', async () => {
		await written(
			{ objet: 'etudiants', id: 77, apres: { adresse: 'rue 77' } },
			{ objet: 'etudiants', id: 78, apres: { adresse: 'rue 78' } }
		)
		const fusion = (id: number, autre: number, deplace: object) => ({
			action: 'etudiant.fusion',
			objet: 'etudiants',
			id,
			avant: { autre: { id: autre } },
			apres: { deplace }
		})
		await written(fusion(77, 78, { responsables: [771], inscriptions: [772] }), fusion(INES, 77, { inscriptions: [773], notes: [1] }))
		await written(
			{ objet: 'responsables', id: 771, apres: { lien: 'folded' } },
			{ objet: 'inscriptions', id: 772, apres: { statut: 'absorbed' } },
			{ objet: 'inscriptions', id: 773, apres: { statut: 'taken in' } },
			{ objet: 'notes', id: 1, apres: { commentaire: 'of a mark' } },
			{ action: 'fiche.delete', objet: 'responsables', id: 79, avant: { etudiant_id: 78, nom: 'removed before' } },
			{ objet: 'pieces_recues', id: '78:1:3', apres: { piece: 'paper of 78' } }
		)
		const said = await saidBy((await signedIn(schools, 'yao')).get(`/etudiants/${INES}/historique`))
		for (const part of ['rue 77', 'rue 78', 'folded', 'absorbed', 'taken in', 'removed before', 'paper of 78']) expect(said).toContain(part)
		expect(said).not.toContain('of a mark')
	})

	test('only people in charge of justificatifs see them in the history', async () => {
		await write(schools, (db) =>
			db.run(
				`INSERT INTO justificatifs (id, cle, etudiant_id, du, au, debut_s, fin_s, nature, cree_at, cree_par) VALUES (1, 'j', ${INES}, '2026-11-20', '2026-11-20', 1, 2, 'maladie', 1, 1)`
			)
		)
		await written({ objet: 'justificatifs', id: 1, apres: { nature: 'maladie', remarque: 'cure' } })
		const read = async (name: 'awa' | 'yao') => saidBy((await signedIn(schools, name)).get(`/etudiants/${INES}/historique`))
		expect(await read('awa')).toContain('cure')
		expect(await read('yao')).not.toMatch(/cure|Maladie/)
	})

	test("only an administrator sees a staff account's history on a student's card", async () => {
		await written({ objet: 'utilisateurs', id: INES, apres: { email: 'x@y.z' } }, { objet: 'etudiants', id: INES, apres: { sexe: 'F' } })
		await write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = 'comptabilite' WHERE id = ${INES}`))
		const read = async (name: 'awa' | 'yao') => saidBy((await signedIn(schools, name)).get(`/etudiants/${INES}/historique`))
		expect(await read('awa')).toContain('x@y.z')
		const said = await read('yao')
		expect([said.includes('x@y.z'), said.includes('Sexe Féminin')]).toEqual([false, true])
	})

	test('the history continues after a page, with each line once', async () => {
		await written(...Array.from({ length: 60 }, (_, n) => ({ objet: 'etudiants', id: INES, apres: { adresse: `rue-${n}.` } })))
		await written(...Array.from({ length: 60 }, (_, n) => ({ objet: 'etudiants', id: INES, apres: { adresse: `rue-${60 + n}.` } })))
		const yao = await signedIn(schools, 'yao')
		const seen: string[] = []
		let pages = 0
		for (let path: string | undefined = `/etudiants/${INES}/historique`; path !== undefined; pages++) {
			const html: string = await (await yao.get(path)).text()
			seen.push(...[...html.matchAll(/rue-\d+\./g)].map(([one]) => one))
			expect(html.includes('Les plus récents')).toBe(pages > 0)
			path = /href="\/console([^"]+)" rel="next"|rel="next" href="\/console([^"]+)"/.exec(html)?.slice(1).find(Boolean)
		}
		expect(pages).toBe(3)
		expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `rue-${119 - n}.`))
	})
})

describe('the messages of a card', () => {
	const told = (etudiant: number, envoi: number, correction = 'NULL') =>
		write(schools, (db) =>
			db.run(`INSERT INTO absences_dites (seance_id, etudiant_id, canal, adresse, envoi_id, dite_at, correction_id)
				VALUES (101, ${etudiant}, 'email', 'a${envoi}@ecole.lan', ${envoi}, 0, ${correction})`)
		)
	const message = (id: number, whose: string, { titre = `titre-${id}`, type = 'annonce', ...more }: Record<string, string> = {}) =>
		write(schools, async (db) => {
			const app = JSON.stringify({ app: { fr: { titre }, en: { titre: `title-${id}` } } })
			await db.run(
				`INSERT INTO envois (id, cle, type, perime_at, contenu, created_at) VALUES (${id}, 'cle-${id}', '${type}', 0, '${app}', 1795100000)`
			)
			const said = { statut: "'envoye'", erreur: 'NULL', envoye_at: 'NULL', ...more }
			const [column, value] = whose.split('=')
			await db.run(`INSERT INTO outbox (id, envoi_id, type, canal, ${column}, adresse, occasion, created_at, prochain_at, perime_at, statut, erreur, envoye_at)
				VALUES (${id}, ${id}, '${type}', 'email', ${value}, 'a${id}@ecole.lan', '${id}', 1795100000, 0, 0, ${said.statut}, ${said.erreur}, ${said.envoye_at})`)
		})

	/** Yao's fonctions besides teaching. */
	const reads = (fonctions: string) => write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonctions}' WHERE id = 11`))

	test('the list has messages to the student and their guardians, each with its state', async () => {
		await message(1, `utilisateur_id=${INES}`, { envoye_at: '1795100060' })
		await message(2, 'responsable_id=1', { statut: "'echec'", erreur: `'${storedReason(asSentence('the session has changed'))}'` })
		await message(3, 'responsable_id=2')
		await message(4, 'utilisateur_id=22')
		await message(5, 'responsable_id=2', { type: 'absences' })
		await message(6, `utilisateur_id=${INES}`, { type: 'absences' })
		await message(7, 'responsable_id=1', { type: 'absences_correction' })
		await told(INES, 5)
		await reads('scolarite|surveillance')
		const yao = await signedIn(schools, 'yao')
		const said = await saidBy(yao.get(`/etudiants/${INES}/messages`))
		expect(said).toContain("titre-1 l'étudiant · a1@ecole.lan · e-mail envoyé 19/11/2026, 14:54")
		expect(said).toContain('titre-2 ZADI Papa · a2@ecole.lan · e-mail la séance a changé refusé')
		expect(said).toContain('titre-5 AUTRE Papa · a5@ecole.lan')
		expect(said).not.toMatch(/titre-[34]/)
		expect(said.indexOf('titre-5')).toBeLessThan(said.indexOf('titre-1'))
		for (const absence of ['titre-6', 'titre-7']) expect(said).toContain(absence)
		await reads('scolarite')
		const without = await saidBy((await signedIn(schools, 'yao')).get(`/etudiants/${INES}/messages`))
		expect(without).toContain('titre-2')
		expect(without).not.toMatch(/titre-[34567]/)
		await noScans(() => yao.get(`/etudiants/${INES}/messages`), /siens/)
	})

	test('messages sent for two siblings together, and their withdrawal, are named', async () => {
		await message(1, 'utilisateur_id=22')
		await message(2, 'utilisateur_id=22')
		await message(3, 'utilisateur_id=22')
		await told(INES, 1, '2')
		await reads('scolarite|surveillance')
		const yao = await signedIn(schools, 'yao')
		const said = await saidBy(yao.get(`/etudiants/${INES}/messages`))
		expect(said).toMatch(/titre-2 (\p{L}+ ?)+· a2@ecole\.lan .*titre-1 /u)
		expect(said).not.toMatch(/titre-3|l'étudiant a/)
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'comptabilite' WHERE id = 22"))
		expect(await saidBy(yao.get(`/etudiants/${INES}/messages`))).toContain('Aucun message.')
		expect(await saidBy((await signedIn(schools, 'awa')).get(`/etudiants/${INES}/messages`))).toContain('titre-1')
	})

	test('only an administrator sees messages to a staff account', async () => {
		await message(1, `utilisateur_id=${INES}`)
		await message(2, 'responsable_id=1')
		await write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = 'comptabilite' WHERE id = ${INES}`))
		const read = async (name: 'awa' | 'yao') => saidBy((await signedIn(schools, name)).get(`/etudiants/${INES}/messages`))
		expect(await read('awa')).toContain('titre-1')
		const said = await read('yao')
		expect([said.includes('titre-1'), said.includes('titre-2')]).toEqual([false, true])
	})

	test('the list of messages continues after a page', async () => {
		for (let id = 1; id <= 51; id++) await message(id, id % 2 === 0 ? 'responsable_id=1' : `utilisateur_id=${INES}`)
		const yao = await signedIn(schools, 'yao')
		const html = await (await yao.get(`/etudiants/${INES}/messages`)).text()
		expect([...html.matchAll(/titre-\d+/g)]).toHaveLength(50)
		expect(html).toContain('suite=2"')
		const next = await saidBy(yao.get(`/etudiants/${INES}/messages?suite=2`))
		expect([...next.matchAll(/titre-\d+/g)].map(([one]) => one)).toEqual(['titre-1'])
		expect(next).toContain('Les plus récents')
		// the last line of a page is not on the next one, whatever makes it this child's
		await told(INES, 2)
		expect(await saidBy(yao.get(`/etudiants/${INES}/messages?suite=2`))).not.toContain('titre-2 ')
		expect(await (await yao.get(`/etudiants/${INES}/messages?suite=51`)).text()).not.toContain('rel="next"')
	})

	test('an empty history or list says so', async () => {
		const yao = await signedIn(schools, 'yao')
		expect(await saidBy(yao.get(`/etudiants/${INES}/messages`))).toContain('Aucun message.')
		expect(await saidBy(yao.get(`/etudiants/22/historique`))).toContain("Rien n'a encore été écrit")
		expect((await yao.get('/etudiants/4000/messages')).status).toBe(404)
		expect((await yao.get('/etudiants/4000/historique')).status).toBe(404)
	})
})

test.each(['moussa', 'fanta', 'ines'] as const)('%s opens neither, and is led to neither', async (name) => {
	const visitor = await signedIn(schools, name)
	for (const page of ['historique', 'messages']) expect((await visitor.get(`/etudiants/${INES}/${page}`)).status).toBe(403)
	expect(await (await visitor.get(`/etudiants/${INES}`)).text()).not.toContain(`/etudiants/${INES}/historique`)
})
