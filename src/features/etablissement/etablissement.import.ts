import { MAX_LINES, postalLines } from '../../domain/personnes/coordonnees'
import { FORMATS_PAPIER } from '../../domain/papiers/feuille'
import { DEVISES } from '../../domain/argent/devise'
import { sentence } from '../../kit/sentence'
import { choice, lines, text } from '../../exchange/imports/noun/column-types'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { mustBeDeliverable } from '../../exchange/imports/noun/rules'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { etablissement as table } from '../../school/schema'

/** `amounts`: whether amounts in its currency are stored */
type Etablissement = Omit<RowOf<typeof table>, 'logo' | 'logo_type'> & { readonly amounts: number }

const WRITTEN = [
	'id',
	'code',
	'nom',
	'timezone',
	'devise',
	'adresse',
	'telephone',
	'email',
	'signataire',
	'signataire_qualite',
	'ministere',
	'devise_etat',
	'agrement',
	'lieu',
	'format_papier',
	'absence_injustifiee_zero',
	'conseil_ouvert',
	'updated_at'
]

/** A school's data about itself. Its logo, modules and times of messages have no columns. */
export const etablissement: Noun<Etablissement> = noun<typeof table, Etablissement>(table, {
	doc: { fr: "ce que l'école dit d'elle-même : une seule ligne", en: 'data of the school itself: one line' },
	columns: [
		{
			name: 'code',
			type: text(60),
			key: true,
			byRule: true,
			doc: {
				fr: "code de l'école ; la ligne d'une autre est laissée de côté",
				en: "the school's code; a line with another code is skipped"
			},
			example: ''
		},
		{
			name: 'nom',
			type: text(),
			byRule: true,
			doc: {
				fr: 'nom ; un autre est signalé et laissé : il se change dans « Nom et règles »',
				en: 'name; another name is reported and not stored: « Nom et règles » changes it'
			},
			example: 'École de mécanique'
		},
		{
			name: 'timezone',
			type: text(60),
			byRule: true,
			doc: {
				fr: 'fuseau horaire ; de même, car toutes les séances bougeraient',
				en: 'time zone; the same, for every séance would move'
			},
			example: 'Africa/Abidjan'
		},
		{
			name: 'devise',
			type: choice(DEVISES),
			initial: 'XOF',
			doc: { fr: "monnaie ; elle reste dès qu'un montant est écrit", en: 'currency; it cannot change once an amount is stored' },
			example: 'XOF'
		},
		{
			name: 'adresse',
			type: lines(400),
			doc: { fr: "en tête des papiers, jusqu'à six lignes", en: 'at the head of papers, up to six lines' },
			example: '01 BP 1'
		},
		{ name: 'telephone', type: text(60), doc: { fr: 'en tête des papiers', en: 'at the head of papers' }, example: '+225 27 20 00 00 00' },
		{
			name: 'email',
			type: { form: 'email' },
			doc: { fr: 'en tête des papiers', en: 'at the head of papers' },
			example: 'contact@ecole.example'
		},
		{ name: 'signataire', type: text(), doc: { fr: 'qui signe les papiers', en: 'who signs papers' }, example: 'Awa KOUASSI' },
		{ name: 'signataire_qualite', type: text(), doc: { fr: 'en quelle qualité', en: 'in what quality' }, example: 'La directrice' },
		{
			name: 'ministere',
			type: text(),
			doc: { fr: 'ministère de tutelle, en tête des papiers', en: 'the ministry in charge, at the head of papers' },
			example: 'Ministère de l’Enseignement supérieur'
		},
		{
			name: 'devise_etat',
			type: text(),
			doc: { fr: "devise de l'État, en tête des papiers", en: 'motto of the State, at the head of papers' },
			example: 'Union – Discipline – Travail'
		},
		{
			name: 'agrement',
			type: text(),
			doc: { fr: "agrément de l'école, en tête des papiers", en: 'licence of the school, at the head of papers' },
			example: 'n° 2019-0412'
		},
		{
			name: 'lieu',
			type: text(100),
			doc: { fr: 'ville où les papiers sont faits', en: 'town where papers are made out' },
			example: 'Bouaké'
		},
		{
			name: 'format_papier',
			type: choice(FORMATS_PAPIER),
			initial: 'A4',
			doc: { fr: 'format des papiers', en: 'size of papers' },
			example: 'A4'
		},
		{
			name: 'absence_injustifiee_zero',
			type: { form: 'booleen' },
			initial: true,
			doc: {
				fr: 'si une absence injustifiée au contrôle continu compte 0, là où reglements.csv ne le dit pas',
				en: 'whether an unexcused absence in the continuous part counts 0, where reglements.csv does not say it'
			},
			example: 'oui'
		},
		{
			name: 'conseil_ouvert',
			type: { form: 'booleen' },
			initial: false,
			doc: {
				fr: 'si les enseignants lisent les résultats publiés des classes où ils enseignent',
				en: 'whether teachers read the published results of the classes that they teach'
			},
			example: 'non'
		}
	],
	key: ['code'],
	stored: `SELECT id, ${WRITTEN.slice(1).join(', ')},
		EXISTS (SELECT 1 FROM frais) OR EXISTS (SELECT 1 FROM paiements) AS amounts FROM etablissement`,
	exported: `SELECT ${WRITTEN.slice(0, -1).join(', ')} FROM etablissement`,
	prepare(at, draft) {
		const { code } = at.school.facts
		const said = at.text('code') ?? code
		if (said === code) draft.code = code
		else at.warn('code', sentence('belongs to the school {said}, and this one is {code}: it is left out', { said, code }))
	},
	complete(at, draft, storedSchool) {
		if (!storedSchool) return
		for (const column of ['nom', 'timezone'] as const) {
			const said = at.record.values[column]
			if (typeof said === 'string' && said !== storedSchool[column])
				at.warn(column, sentence('stays {stored}: « Nom et règles » or preau tenant set changes it', { stored: storedSchool[column] }))
		}
		if (draft.devise !== undefined && draft.devise !== storedSchool.devise && storedSchool.amounts === 1)
			at.fault('devise', sentence('amounts are written in {devise}: it stays', { devise: storedSchool.devise }))
		const postal = postalLines(draft.adresse ?? '')
		if (postal.length > 0) draft.adresse = postal.join('\n')
		if (postal.length > MAX_LINES) at.fault('adresse', sentence('has more than {max} lines', { max: MAX_LINES }))
		mustBeDeliverable(at, draft, storedSchool)
	},
	write: (db, changes) => upsertAfter(db, table, changes, WRITTEN)
})
