import { title } from '../../exchange/imports/noun/column-types'
import { example, montant, motif, ref, type Column } from '../../exchange/imports/noun/columns'
import { noun } from '../../exchange/imports/noun/noun'
import { insertInto } from '../../exchange/imports/rows/write-rows'
import { delais as table } from '../../school/schema'
import { matricule } from '../etudiants/etudiants.import'
import { mustBeTheSame } from './contre-ecritures.import'

/** The reason that somebody gives for a reduction or a délai. */
export const raison: Column = { ...motif, type: title(300), required: true, example: 'Fratrie' }

/** Délais of payment: the newest of a student counts alone (rule 7.4). */
export const delais = noun(table, {
	doc: { fr: 'délais de paiement', en: 'delays of payment' },
	columns: [
		example(ref, 'DEL-001'),
		matricule,
		{ ...montant('100000'), doc: { fr: 'qui peut attendre ; 0 met fin au délai', en: 'that may wait; 0 ends the delay' } },
		{ name: 'jusquau', type: { form: 'date' }, required: true, doc: { fr: 'dernier jour', en: 'last day' }, example: '2026-12-15' },
		raison
	],
	key: ['ref'],
	exported: 'SELECT t.id, t.ref, e.matricule, t.montant, t.jusquau, t.motif FROM delais t JOIN etudiants e ON e.id = t.etudiant_id',
	complete(at, draft, stored) {
		mustBeTheSame(at, draft, stored, [
			['matricule', 'etudiant_id'],
			['montant', 'montant'],
			['jusquau', 'jusquau'],
			['motif', 'motif']
		])
	},
	write: (db, changes, { at }) =>
		insertInto(
			db,
			table,
			['id', 'ref', 'etudiant_id', 'montant', 'jusquau', 'motif', 'fait_at'],
			changes.map(({ after }) => ({ ...after, fait_at: at }))
		)
})
