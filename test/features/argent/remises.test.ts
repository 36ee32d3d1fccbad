import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../../support/console'
import { startTable, WHO } from '../../support/console-table'
import { AT } from '../../support/people'
import { sentOf, sentWith } from '../../support/sent-form'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
})
afterAll(() => schools.stop())

const MONEY = [s.contreEcritures, s.ajustements, s.echeances, s.delais, s.paiements, s.versements, s.frais, s.tiers]

beforeEach(() =>
	write(schools, async (db) => {
		for (const table of MONEY) await db.delete(table)
		await db.insert(s.tiers).values({ id: 1, code: 'BOURSE', nom: 'Direction des bourses', sorte: 'bourse', updated_at: AT })
		await db
			.insert(s.frais)
			.values({ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'Scolarité', montant: 400_000, echeance: '2027-01-15', updated_at: AT })
		await db.insert(s.paiements).values({ id: 1, reference: 'R1', etudiant_id: 20, montant: 150_000, date: '2026-11-02', updated_at: AT })
	})
)

type Who = (typeof WHO)[number]
const as = (who: Who): Browser => visitors[WHO.indexOf(who)]!
const html = async (who: Who, path: string) => (await as(who).get(path)).text()

/** Posts a form as its page shows it, with other values. */
async function fill(who: Who, path: string, values: Record<string, string>) {
	const page = await html(who, path)
	const action = `method="post" action="/console${path.replace(/\?.*/, '')}"`
	const form = page.includes('<form class="sheet" method="post"') ? page : page.replace(`<form ${action}`, `<form class="sheet" ${action}`)
	return as(who).post(path, sentWith(sentOf(form), values))
}
const rows = async <T extends object>(query: string) => (await (await schools.store()).db.$client.execute(query)).rows as unknown as T[]
const account = () => saidBy(as('compta').get('/etudiants/20/frais'))
const FEE = { libelle: 'Examen', nature: 'examen', montant: '90 000', echeance: '2027-03-01', date_0: '2026-12-01', montant_0: '30000' }

describe('a fee by hand', () => {
	test('accounting writes it with its parts, the last one takes the remainder, and the same form again writes nothing', async () => {
		const page = await html('compta', '/etudiants/20/frais/nouveau')
		const form = sentWith(sentOf(page), FEE)
		for (const _ of [1, 2]) {
			const answer = await as('compta').post('/etudiants/20/frais/nouveau', form)
			expect(answer.headers.get('location')).toBe('/console/etudiants/20/frais?fait=frais_ecrit')
		}
		expect(await rows('SELECT libelle, numero, nature, montant, echeance FROM frais ORDER BY id')).toMatchObject([
			{ libelle: 'Scolarité' },
			{ libelle: 'Examen', numero: 1, nature: 'examen', montant: 90_000, echeance: '2027-03-01' }
		])
		expect(await rows('SELECT rang, date, montant FROM echeances')).toEqual([{ rang: 1, date: '2026-12-01', montant: 30_000 }])
		expect(await account()).toMatch(
			/Examen 01\/12\/2026 30 000 0 .*Scolarité 15\/01\/2027 400 000 280 000 .*Examen 01\/03\/2027 60 000 60 000/
		)
		const lines = await rows("SELECT objet FROM journal_lignes WHERE action = 'frais.create'")
		expect(lines.map((line) => Object.values(line)[0])).toEqual(['frais', 'echeances'])
	})

	test.each([
		[{ libelle: ' ' }, 'Libellé'],
		[{ montant: '12,50' }, 'Montant'],
		[{ montant: '0' }, 'Montant'],
		[{ montant: '9'.repeat(40) }, 'Montant'],
		[{ montant_0: '90000' }, 'Montant de l’échéance 1'],
		[{ date_0: '2027-03-01' }, 'Dernier jour pour payer'],
		[{ date_1: '2026-12-01', montant_1: '1000' }, 'Jour de l’échéance 2'],
		[{ libelle: 'Scolarité' }, 'Libellé']
	])('a wrong value is refused, and its field named: %o', async (values, field) => {
		const answer = await fill('compta', '/etudiants/20/frais/nouveau', { ...FEE, ...values })
		expect(answer.status).toBe(422)
		expect(await answer.text()).toContain(`<span class="label">${field.replace('’', "'")}</span>`)
		expect(await rows('SELECT id FROM frais')).toHaveLength(1)
	})

	test('a paid fee is withdrawn with a reason, its money stays as credit, and it is written again under the next number', async () => {
		expect(await saidBy(as('compta').get('/etudiants/20/frais/1/retirer'))).toContain(
			"Ces frais (400 000 F CFA) ne seront plus dus. Il en est payé 150 000 F CFA, qui règle d'autres frais ou reste en avoir."
		)
		expect((await fill('compta', '/etudiants/20/frais/1/retirer', { motif: ' ' })).status).toBe(422)
		expect((await fill('compta', '/etudiants/20/frais/1/retirer', { motif: 'Erreur de filière' })).status).toBe(303)
		const withdrawn = await account()
		expect(withdrawn).toContain('À payer 0 Payé 150 000 Reste à payer -150 000')
		expect(withdrawn).toContain('Retirés le 20/11/2026 par COMPTA P : Erreur de filière')
		const again = await fill('compta', '/etudiants/20/frais/nouveau?de=1', { montant: '350000' })
		expect(again.status).toBe(303)
		expect(await rows('SELECT numero, montant FROM frais WHERE id > 1')).toEqual([{ numero: 2, montant: 350_000 }])
		expect(await account()).toContain('À payer 350 000 Payé 150 000 Reste à payer 200 000')
	})

	test('a withdrawn fee is proposed again with its parts', async () => {
		const first = { rang: 1, date: '2026-10-15', montant: 100_000, updated_at: AT }
		const second = { ...first, rang: 2, date: '2026-12-15', montant: 50_000 }
		await write(schools, (db) => db.insert(s.echeances).values([first, second].map((part) => ({ ...part, frais_id: 1 }))))
		expect((await fill('compta', '/etudiants/20/frais/1/retirer', { motif: 'Erreur de filière' })).status).toBe(303)
		expect((await fill('compta', '/etudiants/20/frais/nouveau?de=1', { montant: '350000' })).status).toBe(303)
		expect(await rows('SELECT rang, date, montant FROM echeances WHERE frais_id > 1')).toMatchObject([
			{ rang: 1, date: '2026-10-15', montant: 100_000 },
			{ rang: 2, date: '2026-12-15', montant: 50_000 }
		])
	})

	test('a form about an account that has changed since is refused, and nothing is written', async () => {
		const form = sentWith(sentOf(await html('compta', '/etudiants/20/frais/nouveau')), FEE)
		await write(schools, (db) =>
			db.insert(s.paiements).values({ id: 2, reference: 'R2', etudiant_id: 20, montant: 1, date: '2026-11-03', updated_at: AT })
		)
		expect((await as('compta').post('/etudiants/20/frais/nouveau', form)).status).toBe(409)
		expect(await rows('SELECT id FROM frais')).toHaveLength(1)
	})
})

const GRANT = '/etudiants/20/frais/1/accorder'

describe('a reduction', () => {
	test('the head grants it with a reason and takes it back, and the account follows', async () => {
		expect((await fill('dire', GRANT, { sorte: 'remise', montant: '50000', motif: 'Fratrie' })).status).toBe(303)
		const granted = await account()
		expect(granted).toContain('À payer 350 000 Payé 150 000 Reste à payer 200 000')
		expect(granted).toContain('Remise · 50 000 F CFA Scolarité · Accordé le 20/11/2026 par DIRE P : Fratrie')
		const [{ id } = { id: 0 }] = await rows<{ id: number }>('SELECT id FROM ajustements')
		const path = `/etudiants/20/ajustements/${id}/reprendre`
		expect(await saidBy(as('dire').get(path))).toContain('La famille devra de nouveau 50 000 F CFA de plus.')
		expect((await fill('dire', path, { motif: 'Erreur' })).status).toBe(303)
		const back = await account()
		expect(back).toContain('À payer 400 000')
		expect(back).toContain('Annulé le 20/11/2026 par DIRE P : Erreur')
		expect((await as('dire').post(path, { motif: 'Encore' })).status).toBe(303)
		expect(await rows('SELECT id FROM contre_ecritures')).toHaveLength(1)
	})

	test.each([
		[GRANT, { sorte: 'remise', montant: '250000' }],
		[GRANT, { sorte: 'exoneration' }],
		[GRANT, { sorte: 'prise_en_charge', montant: '250000', tiers: '1' }],
		['/etudiants/20/frais/2/retirer', {}]
	])('what settles the droits makes the enrollment Active: %s %o', async (path, values) => {
		await write(schools, async (db) => {
			await db.update(s.frais).set({ nature: 'droits' })
			await db
				.update(s.inscriptions)
				.set({ statut: 'En validation' })
				.where(and(eq(s.inscriptions.etudiant_id, 20), eq(s.inscriptions.annee_id, 2)))
			if (path === GRANT) return
			await db.update(s.frais).set({ montant: 150_000 })
			const older = { libelle: 'Badge', nature: 'droits' as const, montant: 1000, echeance: '2026-09-15' }
			await db.insert(s.frais).values({ ...older, id: 2, etudiant_id: 20, annee_id: 2, updated_at: AT })
		})
		expect((await fill(path === GRANT ? 'dire' : 'compta', path, { ...values, motif: 'Fratrie' })).status).toBe(303)
		expect(await rows('SELECT statut FROM inscriptions WHERE etudiant_id = 20 AND annee_id = 2')).toMatchObject([{ statut: 'Active' }])
	})

	test('an exemption takes all that is left to pay, and a second one is refused', async () => {
		expect((await fill('dire', GRANT, { sorte: 'exoneration', motif: 'Décision du conseil' })).status).toBe(303)
		expect(await account()).toContain('À payer 150 000 Payé 150 000 Reste à payer 0')
		const second = await fill('dire', GRANT, { sorte: 'exoneration', motif: 'Encore' })
		expect([second.status, await second.text()]).toEqual([422, expect.stringContaining('Il ne reste rien à payer de ces frais')])
	})

	test('a third party takes a part over, and all of it together never exceeds the fee', async () => {
		const share = { sorte: 'prise_en_charge', montant: '250000', tiers: '1', motif: 'Bourse' }
		expect((await fill('dire', GRANT, { ...share, tiers: '' })).status).toBe(422)
		expect((await fill('dire', GRANT, share)).status).toBe(303)
		expect(await account()).toContain('Prise en charge · 250 000 F CFA Scolarité · Direction des bourses')
		const more = await fill('dire', GRANT, { ...share, montant: '150001' })
		expect([more.status, await more.text()]).toEqual([422, expect.stringContaining("Jusqu'à 150000 au plus.")])
		expect((await fill('dire', GRANT, { ...share, montant: '150000' })).status).toBe(303)
		expect(await account()).toContain('À payer 0 Payé 150 000 Reste à payer -150 000')
	})

	test('the same form sent twice grants once', async () => {
		const form = sentWith(sentOf(await html('dire', GRANT)), { sorte: 'remise', montant: '1000', motif: 'Fratrie' })
		for (const _ of [1, 2]) expect((await as('dire').post(GRANT, form)).status).toBe(303)
		expect(await rows('SELECT id FROM ajustements')).toHaveLength(1)
	})
})

describe('a délai', () => {
	test('the newest counts alone until its day, and one of 0 ends it', async () => {
		await write(schools, (db) => db.update(s.frais).set({ echeance: '2026-11-01' }))
		const path = '/etudiants/20/delai'
		expect(await account()).toContain('En retard 250 000')
		expect((await fill('dire', path, { montant: '100000', jusquau: '2026-12-15', motif: 'Salaire en retard' })).status).toBe(303)
		expect((await fill('dire', path, { montant: '200000', jusquau: '2026-12-20', motif: 'Salaire en retard' })).status).toBe(303)
		const granted = await account()
		expect(granted).toContain("Délai accordé jusqu'au 20/12/2026 pour 200 000 F CFA : Salaire en retard")
		expect(granted).toContain('En retard 50 000')
		expect((await fill('dire', path, { montant: '1', jusquau: '2026-11-19', motif: 'x' })).status).toBe(422)
		expect((await fill('dire', path, { montant: '0', jusquau: '', motif: 'Fin' })).status).toBe(303)
		const ended = await account()
		expect([ended.includes('Délai accordé'), ended.includes('En retard 250 000')]).toEqual([false, true])
	})
})

describe('rights', () => {
	const FORMS = [
		['/etudiants/20/frais/nouveau', ['awa', 'compta']],
		['/etudiants/20/frais/1/retirer', ['awa', 'compta']],
		[GRANT, ['awa', 'dire']],
		['/etudiants/20/ajustements/9/reprendre', ['awa', 'dire']],
		['/etudiants/20/delai', ['awa', 'dire']]
	] as const

	test('only accounting writes fees, only the head grants, and the administrator does both', async () => {
		await write(schools, (db) =>
			db.insert(s.ajustements).values({ id: 9, frais_id: 1, sorte: 'remise', montant: 1, motif: 'x', date: '2026-11-20', fait_at: 1 })
		)
		for (const [path, allowed] of FORMS)
			for (const who of WHO) {
				const isTheirs = (allowed as readonly string[]).includes(who)
				expect([path, who, (await as(who).get(path)).status]).toEqual([path, who, isTheirs ? 200 : 403])
				const posted = (await as(who).post(path, { motif: '' })).status
				expect([path, who, posted === 403]).toEqual([path, who, !isTheirs])
			}
		expect(await rows('SELECT id FROM contre_ecritures')).toHaveLength(0)
	})

	test('accounting, cashiers and the head read what was granted; nobody else sees any of it', async () => {
		await fill('dire', GRANT, { sorte: 'remise', montant: '50000', motif: 'Fratrie' })
		for (const who of WHO) {
			const page = await as(who).get('/etudiants/20/frais')
			const reads = ['awa', 'compta', 'caissier', 'dire'].includes(who)
			expect([who, page.status, (await page.text()).includes('Fratrie')]).toEqual([who, reads ? 200 : 403, reads])
			expect([who, (await html(who, '/etudiants/20')).includes('Fratrie')]).toEqual([who, false])
		}
		const cashier = await html('caissier', '/etudiants/20/frais')
		expect(['accorder', 'retirer', 'nouveau', 'reprendre', 'delai'].filter((deed) => cashier.includes(`/${deed}"`))).toEqual([])
	})

	test('another school does not find any of it', async () => {
		const elsewhere = await signedIn(schools, 'awa', 'beta')
		expect((await elsewhere.get('/etudiants/20/frais/1/retirer')).status).toBe(404)
		expect((await browser(schools, 'beta').get('/etudiants/20/frais')).status).not.toBe(200)
	})
})
