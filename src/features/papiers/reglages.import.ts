import { SORTES } from '../../domain/papiers/sortes'
import { fauteOf, MAX_TEXTE, type Faute } from '../../domain/papiers/textes'
import { choice, lines, text } from '../../exchange/imports/noun/column-types'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { sentence } from '../../kit/sentence'
import { papiersReglages as table } from '../../school/schema'

type Reglage = Omit<RowOf<typeof table>, 'signature' | 'signature_type'>

const WRITTEN = ['id', 'sorte', 'texte', 'signataire', 'signataire_qualite', 'par_etudiant', 'updated_at']

/** The school's own text and signatory of each kind of paper. The pictures of signatures have no column. */
export const papiersReglages: Noun<Reglage> = noun<typeof table, Reglage>(table, {
	doc: { fr: "ce que l'école dit de chaque sorte de papier", en: 'what the school says about each kind of paper' },
	columns: [
		{
			name: 'sorte',
			type: choice(SORTES),
			key: true,
			required: true,
			doc: { fr: 'la sorte de papier', en: 'the kind of paper' },
			example: 'certificat'
		},
		{
			name: 'texte',
			type: lines(MAX_TEXTE),
			doc: {
				fr: "texte, avec des champs comme {nom} ; vide : le texte d'usage",
				en: 'text, with fields such as {nom}; empty: the usual text'
			},
			example: ''
		},
		{
			name: 'signataire',
			type: text(),
			doc: { fr: "qui le signe ; vide : le signataire de l'école", en: "who signs it; empty: the school's signatory" },
			example: 'Awa KOUASSI'
		},
		{ name: 'signataire_qualite', type: text(), doc: { fr: 'en quelle qualité', en: 'in what quality' }, example: 'La directrice' },
		{
			name: 'par_etudiant',
			type: { form: 'booleen' },
			initial: false,
			doc: { fr: "si les étudiants l'impriment eux-mêmes", en: 'whether students print it themselves' },
			example: 'non'
		}
	],
	key: ['sorte'],
	stored: `SELECT ${WRITTEN.join(', ')} FROM papiers_reglages`,
	exported: `SELECT ${WRITTEN.slice(0, -1).join(', ')} FROM papiers_reglages`,
	complete(at, { sorte, texte }, storedReglage) {
		const faulty = fauteOf(sorte ?? storedReglage?.sorte ?? 'certificat', texte ?? '')
		if (faulty) at.fault('texte', saidOf(faulty))
	},
	write: (db, changes) => upsertAfter(db, table, changes, WRITTEN)
})

function saidOf(faute: Faute) {
	if ('accolade' in faute)
		return sentence('has a brace {brace} that is not part of a field such as {field}', { brace: faute.accolade, field: '{nom}' })
	const { champ, proche } = faute
	return proche === undefined
		? sentence('names the unknown field {field}', { field: champ })
		: sentence('names the unknown field {field}; did you mean {near}?', { field: champ, near: proche })
}
