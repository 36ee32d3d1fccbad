import { changedIn, sorteOf, type SorteChangement } from '../../../domain/seances/changement-seance'
import { toSeconds } from '../../../kit/clock'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import type { SeanceChangee } from '../../../outbox/changements.service'
import type { ClassePrevue, SeancePrevue } from './prevues.queries'

/** A séance before (`undefined` if it is new) and after a change. */
export type Changement = { readonly avant?: SeancePrevue; readonly apres: SeancePrevue }

/**
 * The messages about some changes, except those about séances that are over both before and after. A class that leaves a séance reads that
 * it is called off, one that joins reads that it is new. The teacher and the coordinators read that it has changed. `ids` are the ids of
 * the séances, needed if some are new.
 */
export function toldOf(now: Parameters<typeof toSeconds>[0], changements: readonly Changement[], ids?: readonly number[]): SeanceChangee[] {
	const at = toSeconds(now)
	return changements.flatMap(({ avant, apres: planned }, index) => {
		const apres = { ...planned, id: ids?.[index] ?? planned.id }
		const sorte = sorteOf(avant, apres)
		if (!sorte) return []
		const told = avant && changedIn(avant, apres).includes('classes') ? regathered(sorte, avant, apres) : [changeeOf(sorte, avant, apres)]
		return told.filter(({ fin_s, avant: before }) => Math.max(fin_s, before?.fin_s ?? 0) > at)
	})
}

/** The messages about a séance that got other classes or another name. */
function regathered(sorte: SorteChangement, avant: SeancePrevue, apres: SeancePrevue): SeanceChangee[] {
	const gone = without(avant.classes, apres.classes)
	const come = without(apres.classes, avant.classes)
	const staying = apres.classes.filter(({ id }) => avant.classes.some((classe) => classe.id === id))
	const still = { ...avant, classes: avant.classes.filter(({ id }) => staying.some((classe) => classe.id === id)) }
	const isOther = sorteOf(still, { ...apres, classes: staying }) !== undefined
	return [
		...(gone.length > 0 && !isCalledOff(avant.statut) ? [only(changeeOf('annulee', undefined, { ...avant, motif: null }), gone)] : []),
		...(come.length > 0 ? [only(changeeOf('ajoutee', undefined, apres), come)] : []),
		{
			...changeeOf(sorte, avant, apres),
			de: isOther ? staying.map(({ id }) => id) : [],
			coordonnees: [...avant.classes, ...come].map(({ id }) => id)
		}
	]
}

/** The same message, only to the students of these classes and with their names for the matière. */
const only = (change: SeanceChangee, classes: readonly ClassePrevue[]): SeanceChangee => ({
	...change,
	matiere: [...new Set(classes.map(({ matiere }) => matiere))].join(', '),
	de: classes.map(({ id }) => id),
	classes: classes.map(({ nom }) => nom),
	enseignants: [],
	coordonnees: []
})

const without = (all: readonly ClassePrevue[], others: readonly ClassePrevue[]) =>
	all.filter(({ id }) => !others.some((classe) => classe.id === id))

function changeeOf(sorte: SorteChangement, avant: SeancePrevue | undefined, apres: SeancePrevue): SeanceChangee {
	const { id, date, debut_s, fin_s, matiere, classes, enseignant_dit, salle, motif } = apres
	const isMoved = avant !== undefined && (avant.debut_s !== debut_s || avant.fin_s !== fin_s)
	return {
		id,
		sorte,
		jour: date,
		de: classes.map((classe) => classe.id),
		enseignants: [...new Set([apres.enseignant_id, avant?.enseignant_id ?? null])].filter((enseignant) => enseignant !== null),
		debut_s,
		fin_s,
		matiere,
		classes: classes.map(({ nom }) => nom),
		enseignant: enseignant_dit,
		salle,
		motif,
		avant: isMoved ? { debut_s: avant.debut_s, fin_s: avant.fin_s } : null
	}
}
