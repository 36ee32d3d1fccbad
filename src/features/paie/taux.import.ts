import { STATUTS_CONTRAT, TYPES_TAUX } from '../../domain/vocabulaire'
import { choice, integer, reference } from '../../exchange/imports/noun/column-types'
import { keyed, type Column } from '../../exchange/imports/noun/columns'
import type { Faults } from '../../exchange/imports/noun/faults'
import { noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import { contrats as contratsTable, tauxHoraires as tauxTable } from '../../school/schema'
import { enseignants } from '../enseignants/enseignants.import'

const OWN = 'nobody decides about their own hours or pay: another person does it'

export const enseignant: Column = {
	name: 'enseignant',
	type: reference(enseignants),
	stored: 'enseignant_id',
	required: true,
	doc: { fr: "matricule de l'enseignant", en: 'matricule of the teacher' },
	example: 'P-001'
}
const depuis: Column = {
	name: 'depuis',
	type: { form: 'date' },
	key: true,
	required: true,
	doc: { fr: 'premier jour', en: 'first day' },
	example: '2026-10-01'
}

/** Nobody decides about their own pay (rule 5.10). */
export function mustBeOfOthers({ table, changes }: NounPlan<{ readonly enseignant_id: number }>, { school }: Plan, faults: Faults) {
	for (const { after, line } of changes) if (after.enseignant_id === school.self) faults.add(table.file, line ?? 1, 'enseignant', OWN)
}

/** How teachers are employed, from a day on (rule 5.7). */
export const contrats = noun(contratsTable, {
	doc: { fr: 'enseignants vacataires ou permanents, et la retenue', en: 'how teachers are employed, and their deduction' },
	columns: [
		keyed(enseignant),
		depuis,
		{
			name: 'statut',
			type: choice(STATUTS_CONTRAT),
			required: true,
			doc: {
				fr: "vacataire : payé à l'heure ; permanent : heures sans montant",
				en: 'vacataire: paid by the hour; permanent: hours without an amount'
			},
			example: 'vacataire'
		},
		{
			name: 'retenue',
			type: { form: 'note', max: 100 },
			stored: 'retenue_centiemes',
			initial: 0,
			doc: { fr: 'pour cent, pour un vacataire seulement', en: 'percent, only of a vacataire' },
			example: '7,5'
		}
	],
	key: ['enseignant_id', 'depuis'],
	settle: mustBeOfOthers,
	exported: `SELECT c.id, e.matricule AS enseignant, c.depuis, c.statut, c.retenue_centiemes AS retenue
		FROM contrats c JOIN enseignants e ON e.id = c.enseignant_id`,
	complete(at, draft, stored) {
		const statut = draft.statut ?? stored?.statut
		const retenue = draft.retenue_centiemes ?? stored?.retenue_centiemes ?? 0
		if (statut === 'permanent' && retenue > 0) at.fault('retenue', 'must be 0 for a permanent teacher')
	}
})

/** The amounts of an hour, from a day on (rule 5.7). */
export const tauxHoraires = noun(tauxTable, {
	doc: { fr: 'taux horaires des enseignants', en: 'hourly rates of teachers' },
	columns: [
		keyed(enseignant),
		{
			name: 'type',
			type: choice(TYPES_TAUX),
			key: true,
			initial: 'TOUS',
			doc: { fr: 'de séance ; TOUS : les types sans taux propre', en: 'of séance; TOUS: types without a rate of their own' },
			example: 'TOUS'
		},
		depuis,
		{
			name: 'montant',
			type: integer(0, 10_000_000),
			required: true,
			doc: { fr: "d'une heure, en unités entières de la monnaie", en: 'of an hour, in whole units of the currency' },
			example: '5000'
		}
	],
	key: ['enseignant_id', 'type', 'depuis'],
	settle: mustBeOfOthers,
	exported: `SELECT t.id, e.matricule AS enseignant, t.type, t.depuis, t.montant
		FROM taux_horaires t JOIN enseignants e ON e.id = t.enseignant_id`,
	prepare(_at, draft) {
		draft.type ??= 'TOUS'
	}
})
