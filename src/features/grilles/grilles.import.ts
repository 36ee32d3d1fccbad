import { NATURES_FRAIS } from '../../domain/argent/mots'
import { parseTranches, tranchesText, wrongTranches } from '../../domain/argent/grille'
import { REGIMES } from '../../domain/vocabulaire'
import { choice, text, title } from '../../exchange/imports/noun/column-types'
import { keyed, loose, montant } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import { valueAfter } from '../../exchange/imports/noun/rules'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { grilles as table } from '../../school/schema'
import { anneeOfKey, prepareAnnee } from '../annees/annees.import'
import { filiere } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'

/** `filiere`, `niveau`: their ids, 0 for all, because null can't be part of a natural key; `regime`: empty for all */
type Ligne = RowOf<typeof table> & { readonly filiere: number; readonly niveau: number }

const WRONG = {
	many: 'has more than 12 parts',
	twice: 'names a day twice',
	sum: 'must be less than the amount in all: the last part takes the remainder',
	echeance: 'its days must be before the due day of the last part'
} as const

export const grilles: Noun<Ligne> = noun<typeof table, Ligne>(table, {
	doc: { fr: "grille de frais d'une année", en: 'grid of fees of a year' },
	columns: [
		anneeOfKey,
		keyed(loose(filiere, 'code de la filière ; vide : toutes', 'code of the filière; empty: all')),
		keyed(loose(niveau, 'code du niveau ; vide : tous', 'code of the level; empty: all')),
		{
			name: 'regime',
			type: choice(REGIMES),
			key: true,
			doc: { fr: 'régime ; vide : tous', en: 'régime; empty: all' },
			example: ''
		},
		{
			name: 'libelle',
			type: title(150),
			key: true,
			required: true,
			doc: {
				fr: 'les frais ; de chaque libellé compte la ligne la plus précise',
				en: 'the fee; of each libelle the most specific line counts'
			},
			example: 'Scolarité'
		},
		{
			name: 'nature',
			type: choice(NATURES_FRAIS),
			initial: 'autre',
			doc: {
				fr: "de quoi il s'agit ; session2 : par matière ; reinscription : après un passage",
				en: 'its kind; session2: for each matière; reinscription: after a passage'
			},
			example: 'scolarite'
		},
		montant('450000'),
		{
			name: 'parts',
			type: text(400),
			byRule: true,
			doc: {
				fr: 'tranches avant la dernière, jour et montant, jointes par | ; la dernière prend le reste',
				en: 'parts before the last one, day and amount, joined by |; the last one takes the remainder'
			},
			example: '15/10/2026 150000 | 15/01/2027 150000'
		},
		{
			name: 'echeance',
			type: { form: 'date' },
			doc: { fr: "jour d'échéance, de la dernière tranche s'il y en a", en: 'due day, of the last part if there are several' },
			example: '2027-03-31'
		}
	],
	key: ['annee_id', 'filiere', 'niveau', 'regime', 'libelle'],
	yearOf: ({ annee_id }) => annee_id,
	stored: 'SELECT *, ifnull(filiere_id, 0) AS filiere, ifnull(niveau_id, 0) AS niveau FROM grilles',
	exported: `SELECT g.id, a.libelle AS annee, f.code AS filiere, n.code AS niveau, nullif(g.regime, '') AS regime, g.libelle, g.nature,
		g.montant, g.parts, g.echeance
		FROM grilles g JOIN annees a ON a.id = g.annee_id LEFT JOIN filieres f ON f.id = g.filiere_id LEFT JOIN niveaux n ON n.id = g.niveau_id`,
	prepare(at, draft) {
		prepareAnnee(at, draft)
		const { filiere_id = null, niveau_id = null } = draft
		Object.assign(draft, { filiere_id, niveau_id, filiere: filiere_id ?? 0, niveau: niveau_id ?? 0, regime: draft.regime ?? '' })
	},
	complete(at, draft, stored) {
		readParts(at, draft, stored)
		if (at.faulty) return
		const { parts, ...of } = { ...stored, ...draft } as Ligne
		const wrong = parts === null ? undefined : wrongTranches(parseTranches(parts)!, of)
		if (wrong) at.fault('parts', WRONG[wrong])
		if (valueAfter('nature', draft, stored) === 'droits' && valueAfter('echeance', draft, stored) === null)
			at.fault('echeance', 'must not be empty for droits: without it they would be settled last')
	}
})

/** Reads the parts of a line, which are kept in one form. */
function readParts(at: Cursor, draft: Draft<Ligne>, stored: Ligne | undefined) {
	const cell = at.value('parts')
	if (cell === undefined) {
		if (!stored) draft.parts = null
		return
	}
	const parts = typeof cell === 'string' ? parseTranches(cell) : []
	if (!parts) at.fault('parts', 'is not days with amounts, such as 15/10/2026 150000 | 15/01/2027 150000')
	else draft.parts = parts.length === 0 ? null : tranchesText(parts)
}
