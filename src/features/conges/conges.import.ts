import { DEMI_JOURNEES } from '../../domain/vocabulaire'
import { choice, title } from '../../exchange/imports/noun/column-types'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { mustPrecede } from '../../exchange/imports/noun/rules'
import { annees, yearsOf } from '../annees/annees.import'
import { filiere } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'
import { conges as table } from '../../school/schema'

/** `filiere` and `niveau` are ids, 0 for all, because null can't be part of a natural key */
type Conge = RowOf<typeof table> & { readonly filiere: number; readonly niveau: number }

export const conges: Noun<Conge> = noun<typeof table, Conge>(table, {
	doc: { fr: "jours sans cours, que l'emploi du temps laisse libres", en: 'days without teaching, which the timetable leaves free' },
	columns: [
		{
			name: 'date_debut',
			type: { form: 'date' },
			key: true,
			required: true,
			doc: { fr: 'premier jour', en: 'first day' },
			example: '2026-12-21'
		},
		{
			name: 'demi_journee',
			type: choice(DEMI_JOURNEES),
			key: true,
			initial: 'journee',
			doc: { fr: 'ce qui est libre de chacun des jours', en: 'which part of each day is free' },
			example: 'journee'
		},
		{
			name: 'filiere',
			type: filiere.type,
			stored: 'filiere_id',
			key: true,
			doc: { fr: 'code de la seule filière concernée ; vide : toutes', en: 'code of the only filière concerned; empty: all' },
			example: ''
		},
		{
			name: 'niveau',
			type: niveau.type,
			stored: 'niveau_id',
			key: true,
			doc: { fr: 'code du seul niveau concerné ; vide : tous', en: 'code of the only level concerned; empty: all' },
			example: ''
		},
		{
			name: 'date_fin',
			type: { form: 'date' },
			doc: { fr: 'dernier jour ; vide : le premier', en: 'last day; empty: the first' },
			example: '2027-01-03'
		},
		{ name: 'libelle', type: title(), required: true, doc: { fr: "ce que c'est", en: 'what it is' }, example: "Congés de fin d'année" }
	],
	key: ['date_debut', 'demi_journee', 'filiere', 'niveau'],
	needs: [annees],
	yearOf: ({ date_debut }, school) => yearsOf(school, date_debut)[0]?.id,
	stored: 'SELECT *, ifnull(filiere_id, 0) AS filiere, ifnull(niveau_id, 0) AS niveau FROM conges',
	exported: `SELECT o.id, o.date_debut, o.demi_journee, f.code AS filiere, n.code AS niveau, o.date_fin, o.libelle
		FROM conges o LEFT JOIN filieres f ON f.id = o.filiere_id LEFT JOIN niveaux n ON n.id = o.niveau_id`,
	prepare(at, draft) {
		if (at.faulty) return
		const { demi_journee = 'journee', filiere_id = null, niveau_id = null } = draft
		Object.assign(draft, { demi_journee, filiere_id, niveau_id, filiere: filiere_id ?? 0, niveau: niveau_id ?? 0 })
	},
	complete(at, draft, stored) {
		if (draft.date_fin === null || (draft.date_fin === undefined && !stored)) draft.date_fin = draft.date_debut
		mustPrecede(at, 'date_debut', 'date_fin', draft, stored, true)
	}
})
