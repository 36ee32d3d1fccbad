/** @jsxImportSource preact */
import type { Action, Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { classeHead } from '../../console/tabs/classe'
import type { Rang } from '../../domain/resultats/periode'
import { idOf } from '../../http/answers/id'
import { invalidFields, notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import type { Place } from './publier.service'
import { mustPublish, readableClasse, type ClasseDeResultats, type PeriodeDeResultats, type ResultatsDeClasse } from './resultats.service'

/** The période that is asked for; without one, the last that has begun. @throws AppError 404 */
export function askedPeriode(periodes: readonly PeriodeDeResultats[], periode: string | undefined, jour: string): Rang {
	const begun = periodes.findLast((candidate) => candidate.date_debut <= jour) ?? periodes[0]
	const found = periode ? periodes.find(({ rang }) => String(rang) === periode) : begun
	if (!found) throw notFound()
	return found.rang
}

/** Answers about a class, in the class's own year if that is not the current one. */
export const inItsYear = (at: Desk, classe: number, run: (view: View) => Promise<Response>) =>
	at.visit.ofItsYear(run, (db) => anneeOfClasse(db, classe))

/** The same about the period of a class that is asked for. @throws AppError 403, 404 */
export const inPeriode = (at: Desk, classe: number, periode: string | undefined, run: (view: View, place: Place) => Promise<Response>) =>
	inItsYear(at, classe, async (view) => {
		const { periodes } = await readableClasse(view, classe)
		return run(view, { classe, rang: askedPeriode(periodes, periode, view.perimetre.jour) })
	})

/** The head of a page about the results of a class: « Résultats : Mécanique L1 », its période, filière, niveau and tabs. */
export function headOfClasse(at: Desk, view: View, classe: ClasseDeResultats, periode?: string) {
	const { filiere, filiere_id, niveau, niveau_code } = classe
	const head = classeHead(at, view, { ...classe, filiere: { id: filiere_id, nom: filiere }, niveau: { code: niveau_code } }, 'resultats')
	const lead = [...(periode === undefined ? [] : [periode]), filiere, niveau].join(' · ')
	return { ...head, lead }
}

type PlaceDeResultats = Pick<ResultatsDeClasse, 'classe' | 'periode'>

/**
 * « Résultats : Mécanique L1 · Semestre 1 », which leads there; or the same about the list of session 2.
 * @param name of what is shown, if it is not the période
 */
export function leadOf({ t, root }: Desk, { classe, periode }: PlaceDeResultats, session: 1 | 2 = 1, name = periode.libelle) {
	const [page, words] = session === 1 ? ['resultats', t.resultats] : ['session2', t.resultats.liste]
	return (
		<>
			<a href={addressOf(`${root}/classes/${classe.id}/${page}`, { periode: periode.rang })}>{words.deLaClasse(classe.nom)}</a> · {name}
		</>
	)
}

type Page = (at: Desk, classe: number, periode: string | undefined, refused: Refused) => Promise<Response>

/** A form of somebody who publishes results about a class and période, and the page that shows it again. */
export const onPlace = (page: Page, write: Action<Place>['write']): Action<Place> => ({
	/** @throws AppError 403; 422 `periode` */
	async read({ form, visit }, { id }) {
		mustPublish(await visit.view())
		const rang = ([1, 2] as const).find((candidate) => String(candidate) === form.text('periode'))
		if (rang === undefined) throw invalidFields({ periode: [{ key: 'champ.choix' }] })
		return { classe: idOf(id), rang }
	},
	write,
	shown: (at, { id }, refusal) => page(at, idOf(id), at.form.text('periode') || undefined, refusal)
})
