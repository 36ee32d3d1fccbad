import * as s from '../../../src/school/schema'
import { insertSeances, write } from '../../support/affairs'
import { browser, type Browser } from '../../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../../support/people'
import { startSchools, type Schools } from '../../support/school'

/** Staff with one fonction each: the registrar, the accountant, another accountant, the cashier, the head, the supervisor. */
const STAFF = {
	scola: 'scolarite',
	compta: 'comptabilite',
	autre: 'comptabilite',
	caissier: 'caisse',
	dire: 'direction',
	surv: 'surveillance'
} as const

/** The séances of Fanta (10) in October 2026: two hours of CM at 5,000, and one hour of TD at 4,000. */
export const OCTOBER = [
	{ id: 901, date: '2026-10-05', heures: ['08:00', '10:00'], statut: 'terminee' },
	{ id: 902, date: '2026-10-06', heures: ['08:00', '09:00'], statut: 'terminee', type: 'TD' }
] as const

/** The school on the 10th of November 2026, with the hours of October. */
export async function startPaie(now = '2026-11-10T09:00:00Z'): Promise<Schools> {
	const schools = await startSchools({ now })
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			Object.entries(STAFF).map(([name, fonctions], at) => ({
				id: 50 + at,
				identifiant: name,
				identifiant_norm: name,
				role: 'coordinateur' as const,
				console_seule: true,
				fonctions,
				nom: name.toUpperCase(),
				prenoms: 'P',
				cle_tri: name,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
		await insertSeances(db, 'Africa/Abidjan', OCTOBER)
		await db.insert(s.emargements).values({ seance_id: 901, enseignant_id: 10, signe_at: 1 })
		await db
			.insert(s.contrats)
			.values({ id: 1, enseignant_id: 10, depuis: '2026-09-01', statut: 'vacataire', retenue_centiemes: 750, updated_at: AT })
		const rate = { enseignant_id: 10, depuis: '2026-09-01', updated_at: AT }
		await db.insert(s.tauxHoraires).values([
			{ ...rate, id: 1, type: 'TOUS', montant: 5000 },
			{ ...rate, id: 2, type: 'TD', montant: 4000 }
		])
	})
	return schools
}

/** Thirty vacataires at 5,000 an hour, less 5 percent, each with two held and signed hours in October. @returns their ids */
export async function insertVacataires(schools: Schools): Promise<readonly number[]> {
	const ids = Array.from({ length: 30 }, (_, at) => 1000 + at)
	await write(schools, async (db) => {
		const person = { role: 'enseignant' as const, mot_de_passe_hash: 'x', prenoms: 'Awa', updated_at: 'x' }
		await db
			.insert(s.utilisateurs)
			.values(ids.map((id) => ({ ...person, id, identifiant: `v${id}`, identifiant_norm: `v${id}`, nom: `VAC${id}`, cle_tri: `vac${id}` })))
		await db.insert(s.enseignants).values(ids.map((id) => ({ id, matricule: `V-${id}`, updated_at: 'x' })))
		const dated = { depuis: '2026-09-01', updated_at: 'x' }
		const contrat = { ...dated, statut: 'vacataire' as const, retenue_centiemes: 500 }
		await db.insert(s.contrats).values(ids.map((id) => ({ ...contrat, enseignant_id: id })))
		await db.insert(s.tauxHoraires).values(ids.map((id) => ({ ...dated, enseignant_id: id, type: 'TOUS' as const, montant: 5000 })))
		const seance = { date: '2026-10-07', heures: ['08:00', '10:00'] as const, statut: 'terminee' as const }
		await insertSeances(
			db,
			'Africa/Abidjan',
			ids.map((id) => ({ ...seance, id: 5000 + id, enseignant_id: id }))
		)
		await db.insert(s.emargements).values(ids.map((id) => ({ seance_id: 5000 + id, enseignant_id: id, signe_at: 1 })))
	})
	return ids
}

export async function enter(schools: Schools, name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

/** The hidden fields and the first values of the form of a page that is sent to `action`. */
export async function formOf(visitor: Browser, page: string, action: string): Promise<Record<string, string>> {
	const html = await (await visitor.get(page)).text()
	const [, form = ''] = new RegExp(`<form[^>]*action="/console${action}"[^>]*>(.*?)</form>`, 's').exec(html) ?? []
	const fields: Record<string, string> = {}
	for (const [input] of form.matchAll(/<input[^>]*>/g)) {
		const [, name] = /name="([^"]*)"/.exec(input) ?? []
		const isLeft = input.includes('type="checkbox"') && !/\bchecked\b/.test(input)
		if (name !== undefined && !isLeft) fields[name] = /value="([^"]*)"/.exec(input)?.[1] ?? ''
	}
	for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
		fields[name] = /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? ''
	return fields
}

/** Sends the form of a page, with these values, and answers the questions that it asks. */
export async function send(visitor: Browser, page: string, action: string, values: Record<string, string> = {}): Promise<Response> {
	const fields = { ...(await formOf(visitor, page, action)), ...values }
	const response = await visitor.post(action, fields)
	const [, confirme] = /name="confirme" value="([^"]*)"/.exec(await response.clone().text()) ?? []
	return confirme === undefined ? response : visitor.post(action, { ...fields, confirme })
}

const LIST = '/heures-enseignants'
export const close = (visitor: Browser, mois: string, id = 10) => send(visitor, `${LIST}/${id}?mois=${mois}`, `${LIST}/arreter`)
export const pay = (visitor: Browser, mois: string, values: Record<string, string> = {}, id = 10) =>
	send(visitor, `${LIST}/${id}?mois=${mois}`, `${LIST}/${id}/payer`, { reference: 'VIR-1', ...values })
