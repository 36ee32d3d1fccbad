import { montantTape } from '../../domain/argent/caisse'
import { isOf, type Entre, type SorteReleve } from '../../domain/argent/releve'
import { cleDe, MAX_OPERATEUR, MAX_REFERENCE } from '../../domain/argent/reference'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour, jourIn } from '../../kit/jour'
import { requiredText } from '../../kit/required-text'
import { seen } from '../../kit/seen'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { encaisserDans } from '../caisse/encaisser.service'
import { selectDeclarants, selectDeclaration, selectEnAttente, selectNombre, selectSiennes, updateLigne } from './declarations.queries'
import { insertDeclaration, updateReponse } from './ecrire.queries'
import { mustDeclare, mustReadVerification, mustVerify } from './rapprochement.policy'
import { confirmer, MAX_MOTIF } from './verifier.service'

/** Declarations of a student that may wait at a time. */
const MAX_EN_ATTENTE = 10
/** Declarations on one page. */
const PAR_PAGE = 50

type LigneLibre = { readonly id: number; readonly date: string; readonly brut: number; readonly sorte: SorteReleve }

type Row = Awaited<ReturnType<typeof selectSiennes>>[number]

type Saisi = Pick<Entre, 'id' | 'mode' | 'operateur' | 'montant'>

/** A declaration with what tells its operator and reference: the line of a statement, and the money that the counter has entered. */
function shownOf({ timezone }: View['institution'], { ligne: text, entres, ...row }: Row) {
	const found = (JSON.parse(entres) as Saisi[]).filter((saisi) => isOf(saisi, row.operateur_cle))
	const entre = found.find((saisi) => saisi.montant === row.montant) ?? found[0]
	const ligne = text === null ? undefined : (JSON.parse(text) as LigneLibre)
	const { id, etudiant_id, operateur, reference, montant, date } = row
	const depuis = jourIn(fromSeconds(row.fait_at), timezone).toString()
	return { ...row, ligne, entre, depuis, vu: seen([id, etudiant_id, operateur, reference, montant, date, ligne ?? null, entre ?? null]) }
}

export type Declaration = ReturnType<typeof shownOf>

/** A page of the declarations that wait, the oldest first, each with the number of students who declare the same. @throws AppError 403 */
export async function declarationsEnAttente(view: View, asked: number) {
	mustReadVerification(view)
	const { db, institution } = view
	const last = Math.max(1, Math.ceil((await selectNombre(db))!.nombre / PAR_PAGE))
	const page = Math.min(asked, last)
	const attentes = await selectEnAttente(db, PAR_PAGE, (page - 1) * PAR_PAGE)
	const counts = await selectDeclarants(db, attentes.map(({ operateur_cle, cle }) => [operateur_cle, cle])) // prettier-ignore
	const countOf = new Map(counts.map(({ operateur_cle, cle, nombre }) => [`${operateur_cle} ${cle}`, nombre]))
	const rows = attentes.map((row) => ({ ...shownOf(institution, row), declarants: countOf.get(`${row.operateur_cle} ${row.cle}`) ?? 1 }))
	return { rows, page, last }
}

export type EnAttente = Awaited<ReturnType<typeof declarationsEnAttente>>

/** A student's own declarations, the newest first. @throws AppError 403 */
export async function mesDeclarations(view: View) {
	mustDeclare(view)
	const siennes = await selectSiennes(view.db, view.perimetre.userId)
	// statements, and whoever declares the same, are not theirs to see
	return siennes.map(({ id, operateur, reference, montant, date, motif, recu: text, etat, repondu_at }) => {
		const recu = text === null ? undefined : (JSON.parse(text) as { readonly recu: string; readonly montant: number })
		const pris = recu ? etat! : etat === 'rejete' ? etat : ('annule' as const)
		return {
			id,
			operateur,
			reference,
			montant,
			date,
			motif,
			recu,
			etat: repondu_at === null ? ('attente' as const) : motif === null ? pris : ('refuse' as const)
		}
	})
}

export type MaDeclaration = Awaited<ReturnType<typeof mesDeclarations>>[number]

/** The fields that a student types. */
export type Saisie = { readonly operateur: string; readonly reference: string; readonly montant: string; readonly date: string }

/** An operator or a reference that somebody typed, which must have a character that counts. */
export function nomme(faults: Faults, field: string, text: string, max: number): string {
	const read = nameText(text, max, true)
	if ('wrong' in read) faults.add(field, read.wrong)
	else if (cleDe(read.text) === '') faults.add(field, { key: 'champ.requis' })
	return 'text' in read ? read.text : ''
}

/** Reads it. @throws AppError 422 that names each wrong field */
function declareeDe({ operateur, reference, montant, date }: Saisie, today: string) {
	const faults = new Faults()
	const texts = {
		operateur: nomme(faults, 'operateur', operateur, MAX_OPERATEUR),
		reference: nomme(faults, 'reference', reference, MAX_REFERENCE)
	}
	const amount = montantTape(montant)
	if ('wrong' in amount) faults.add('montant', amount.wrong)
	else if (!amount.montant) faults.add('montant', { key: 'champ.requis' })
	if (!isJour(date)) faults.add('date', { key: 'champ.date' })
	else if (date > today) faults.add('date', { key: 'champ.futur' })
	faults.throwAny()
	return {
		...texts,
		operateur_cle: cleDe(texts.operateur),
		cle: cleDe(texts.reference),
		montant: 'montant' in amount ? amount.montant! : 0,
		date
	}
}

/**
 * A student says that they have paid (rule 7.8). It changes no balance. The same again changes nothing.
 * @throws AppError 403; 409 while ten of theirs wait; 422 that names the fields
 */
export const declarer = (visit: KnownVisit, saisie: Saisie): Promise<void> =>
	visit.write({ right: mustDeclare, touches: [] }, async (write) => {
		const { db, now, perimetre, journal } = write
		const etudiant_id = perimetre.userId
		const nouvelle = declareeDe(saisie, todayOf(write))
		const siennes = await selectSiennes(db, etudiant_id)
		const pareille = siennes.find(
			({ motif, cle, operateur_cle, repondu_at, recu }) =>
				motif === null && (repondu_at === null || recu !== null) && cle === nouvelle.cle && operateur_cle === nouvelle.operateur_cle
		)
		if (pareille && pareille.montant === nouvelle.montant && pareille.date === nouvelle.date) return
		if (pareille) throw invalidFields({ reference: [{ key: 'declaration.deja' }] })
		if (siennes.filter(({ repondu_at }) => repondu_at === null).length >= MAX_EN_ATTENTE)
			throw new AppError('conflict', 'declaration.nombreuses', { parameters: { max: MAX_EN_ATTENTE } })
		const id = await insertDeclaration(db, { ...nouvelle, etudiant_id, fait_at: toSeconds(now) })
		const { operateur, reference, montant, date } = nouvelle
		await journal({ action: 'declaration.create', objet: 'declarations', id, apres: { operateur, reference, montant, date } })
	})

/** A declaration that waits, as its page showed it; `undefined` if it has its answer. @throws AppError 404, 409 */
async function waiting({ db, institution }: VisitWrite, id: number, vu: string): Promise<Declaration | undefined> {
	const row = await selectDeclaration(db, id)
	if (!row) throw notFound()
	const declaration = shownOf(institution, row)
	if (declaration.repondu_at !== null) return undefined
	if (declaration.vu !== vu) throw new AppError('conflict', 'declaration.change')
	return declaration
}

const MODES = { mobile_money: 'mobile_money', banque: 'versement_bancaire' } as const

/**
 * Takes a declared payment that a statement tells: it becomes verified money with a receipt, of the amount and day of the statement. If the
 * counter has entered it, that money answers it. @throws AppError 403, 404; 409 without a line of a statement
 */
export const prendre = (visit: KnownVisit, id: number, vu: string): Promise<void> =>
	visit.write({ right: mustVerify, touches: ['donnees'] }, async (write) => {
		const { db, now, perimetre } = write
		const declaration = await waiting(write, id, vu)
		if (!declaration) return
		const { etudiant_id: etudiant, operateur, reference, ligne, entre } = declaration
		if (!entre && !ligne) throw new AppError('conflict', 'declaration.sans_ligne')
		const answer = async (versement_id: number) => {
			await updateReponse(db, id, { versement_id, repondu_at: toSeconds(now), repondu_par: perimetre.userId })
			await write.journal({ action: 'declaration.prendre', objet: 'declarations', id, apres: { versement_id } })
		}
		if (entre) return answer(entre.id)
		const { date, brut, sorte } = ligne!
		const money = { mode: MODES[sorte], operateur, reference, date, parts: [{ etudiant, montant: brut }] }
		const { versement } = await encaisserDans(write, { ...money, estVerifie: true }, null)
		await updateLigne(db, ligne!.id, versement)
		await confirmer(write, [versement])
		await answer(versement)
	})

/** Refuses a declaration, with the reason that the student reads. @throws AppError 403, 404, 409; 422 that names `motif` */
export const refuser = (visit: KnownVisit, id: number, vu: string, typed: string): Promise<void> =>
	visit.write({ right: mustVerify, touches: [] }, async (write) => {
		const motif = requiredText('motif', nameText(typed, MAX_MOTIF))
		if (!(await waiting(write, id, vu))) return
		const { db, now, perimetre, journal } = write
		await updateReponse(db, id, { motif, repondu_at: toSeconds(now), repondu_par: perimetre.userId })
		await journal({ action: 'declaration.refuser', objet: 'declarations', id, apres: { motif } })
	})

/** A declaration that waits, for the page that refuses it. @throws AppError 403, 404 */
export async function declarationOf(view: View, id: number): Promise<Declaration> {
	mustVerify(view)
	const row = await selectDeclaration(view.db, id)
	if (!row || row.repondu_at !== null) throw notFound()
	return shownOf(view.institution, row)
}
