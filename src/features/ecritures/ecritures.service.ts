import { montantTape } from '../../domain/argent/caisse'
import { RESULTATS_IMPAYES } from '../../domain/argent/mots'
import { balanceDe, COMPTES, ecrituresDe, NOMS_DE_COMPTES, type Compte, type Comptes, type Ecriture } from '../../domain/argent/journal'
import { toWireInstant } from '../../kit/clock'
import { AppError, Faults } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import { hundredths } from '../../kit/nombre-ecrit'
import { seen } from '../../kit/seen'
import { todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { mustKeepComptes, mustReadEcritures } from './ecritures.policy'
import { selectFaits, selectReglages, selectSommes, upsertReglages, type Jours } from './ecritures.queries'

export { keepsComptes } from './ecritures.policy'
export type { Jours } from './ecritures.queries'

/** Characters of an account's number, at most. */
export const MAX_COMPTE = 12
const NUMERO = /^[0-9][0-9A-Z]{0,11}$/

type Plain = Temporal.PlainDate
const plain = (day: string): Plain => Temporal.PlainDate.from(day)

/** The days that somebody asks for: this month if they are not days, and a year at most. */
export function joursDe(view: View, { du = '', au = '' }: { readonly du?: string | undefined; readonly au?: string | undefined }): Jours {
	const today = todayOf(view)
	const last = isJour(au) ? au : today
	const first = isJour(du) && du <= last ? du : `${last.slice(0, 7)}-01`
	const yearEnd = plain(first).add({ years: 1 }).subtract({ days: 1 }).toString()
	return { du: first, au: last < yearEnd ? last : yearEnd }
}

/** The settings of money: the stamp duty, the results of people who are late, and the numbers of accounts. */
async function reglagesIn(db: View['db']) {
	const start = { timbre_milliemes: 0, timbre_seuil: 0, resultats_impayes: 'montrer' as const, comptes: null }
	const { comptes, ...others } = (await selectReglages(db)) ?? start
	return { ...others, comptes: { ...COMPTES, ...(JSON.parse(comptes ?? '{}') as Partial<Comptes>) } }
}

/** The settings of money for the form that changes them, and their fingerprint. @throws AppError 403 */
export async function reglagesDArgent(view: View) {
	mustKeepComptes(view)
	const reglages = await reglagesIn(view.db)
	return { ...reglages, vu: seen(reglages) }
}

/** A line of the journal: `genre`, `texte` and the student say what it is about. */
export type Ligne = Ecriture &
	Pick<Awaited<ReturnType<typeof selectFaits>>[number], 'date' | 'piece' | 'genre' | 'sens' | 'texte' | 'nom' | 'matricule'>

async function lignesIn({ db }: View, comptes: Comptes, jours: Jours, limit = -1, offset = 0): Promise<Ligne[]> {
	const faits = await selectFaits(db, jours, limit, offset)
	return faits.flatMap(({ date, piece, genre, sens, texte, nom, matricule, ...fait }) =>
		ecrituresDe({ ...fait, genre, sens }, comptes).map((ecriture) => ({ date, piece, genre, sens, texte, nom, matricule, ...ecriture }))
	)
}

/** How many pieces the journal has, and the sums of its accounts. @throws AppError 403 */
export async function balanceDuJournal(view: View, jours: Jours) {
	mustReadEcritures(view)
	const { comptes } = await reglagesIn(view.db)
	const sommes = await selectSommes(view.db, jours)
	const pieces = sommes.reduce((total, { nombre }) => total + nombre, 0)
	return { pieces, balance: balanceDe(sommes.flatMap((fait) => ecrituresDe(fait, comptes))) }
}

/** The lines of some pieces of the journal. @throws AppError 403 */
export async function lignesDuJournal(view: View, jours: Jours, limit: number, offset: number): Promise<Ligne[]> {
	mustReadEcritures(view)
	const { comptes } = await reglagesIn(view.db)
	return lignesIn(view, comptes, jours, limit, offset)
}

/** All lines of the journal, a month at a time. @throws AppError 403 */
export async function journalParMois(view: View, { du, au }: Jours): Promise<AsyncGenerator<Ligne[]>> {
	mustReadEcritures(view)
	const { comptes } = await reglagesIn(view.db)
	const months = async function* () {
		for (let first = du; first <= au;) {
			const next = plain(`${first.slice(0, 7)}-01`).add({ months: 1 })
			const last = next.subtract({ days: 1 }).toString()
			yield await lignesIn(view, comptes, { du: first, au: last < au ? last : au })
			first = next.toString()
		}
	}
	return months()
}

/** The stamp duty as somebody typed it, in percent; an empty field means 0. */
function timbreIn(faults: Faults, taux: string, seuil: string) {
	const cents = hundredths(taux.trim() || '0') ?? -1
	if (cents < 0 || cents > 10_000 || cents % 10 !== 0) faults.add('timbre_taux', { key: 'champ.pourcent' })
	const above = montantTape(seuil)
	if ('wrong' in above) faults.add('timbre_seuil', above.wrong)
	return { timbre_milliemes: cents / 10, timbre_seuil: 'wrong' in above ? 0 : (above.montant ?? 0) }
}

export type Reglage = Compte | 'timbre_taux' | 'timbre_seuil' | 'resultats_impayes'

/**
 * Sets the stamp duty of receipts from now on, whether people who are late read their results, and the numbers of accounts; an empty one is the
 * number that a school starts with.
 * @throws AppError 403; 409 if they have changed since `vu`; 422 that names each wrong field
 */
export const reglerArgent = (visit: KnownVisit, textOf: (reglage: Reglage) => string, vu: string): Promise<void> =>
	visit.write({ right: mustKeepComptes, touches: ['saisies'] }, async ({ db, now, institution, journal }) => {
		const faults = new Faults()
		const numbers = NOMS_DE_COMPTES.map((compte) => {
			const numero = textOf(compte).trim().toUpperCase() || COMPTES[compte]
			if (!NUMERO.test(numero)) faults.add(compte, { key: 'champ.numero_compte' })
			return [compte, numero] as const
		})
		const timbre = timbreIn(faults, textOf('timbre_taux'), textOf('timbre_seuil'))
		const impayes = textOf('resultats_impayes') || 'montrer'
		const resultats_impayes = RESULTATS_IMPAYES.find((value) => value === impayes)
		if (!resultats_impayes) faults.add('resultats_impayes', { key: 'champ.choix' })
		faults.throwAny()
		const former = await reglagesIn(db)
		const reglages = { ...timbre, resultats_impayes: resultats_impayes!, comptes: { ...former.comptes, ...Object.fromEntries(numbers) } }
		if (seen(former) === seen(reglages)) return
		if (seen(former) !== vu) throw new AppError('conflict', 'modifie_entretemps')
		await upsertReglages(db, { ...reglages, updated_at: toWireInstant(now, institution.timezone) })
		await journal({ action: 'argent.regler', objet: 'reglages_argent', id: 1, avant: former, apres: reglages })
	})
