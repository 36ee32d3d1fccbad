import { sentence } from '../../kit/sentence'
import { title } from '../../exchange/imports/noun/column-types'
import { keyed } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { unknown } from '../../exchange/imports/noun/unknown'
import { piecesRecues as table } from '../../school/schema'
import { anneeOfKey, annees, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { niveau, niveaux } from '../niveaux/niveaux.import'
import { pieces, type Piece } from './pieces.import'

export const piecesRecues = noun<typeof table, RowOf<typeof table>>(table, {
	doc: { fr: 'pièces que des étudiants ont apportées', en: 'papers that students have handed in' },
	columns: [
		keyed(matricule),
		anneeOfKey,
		{
			name: 'piece',
			type: title(),
			stored: 'piece_id',
			shown: ({ piece_id }, school) => school.once(byId).get(piece_id)?.libelle ?? '',
			byRule: true,
			key: true,
			required: true,
			doc: { fr: 'libelle de la pièce, de pieces.csv', en: 'libelle of the paper, of pieces.csv' },
			example: 'Extrait de naissance'
		},
		{
			name: 'niveau',
			type: niveau.type,
			stored: 'piece_id',
			shown: ({ piece_id }, school) => codeOf(school, school.once(byId).get(piece_id)?.niveau),
			byRule: true,
			key: true,
			doc: {
				fr: 'code du niveau de la pièce ; vide : celle de tous, sinon la seule de ce libelle',
				en: 'code of the level of the paper; empty: the paper for all levels, else the only one with this libelle'
			},
			example: ''
		},
		{
			name: 'recue_le',
			type: { form: 'date' },
			doc: { fr: "jour où elle est venue ; vide : celui de l'import", en: 'day on which it was handed in; empty: the day of the import' },
			example: '2026-09-14'
		}
	],
	key: ['etudiant_id', 'annee_id', 'piece_id'],
	needs: [annees, pieces],
	leavesEarly: true,
	yearOf: ({ annee_id }) => annee_id,
	isSettledByFusion: true,
	exported: `SELECT row_number() OVER (ORDER BY e.matricule, a.libelle, p.libelle, n.code) AS id, e.matricule, a.libelle AS annee,
		p.libelle AS piece, n.code AS niveau, r.recue_le
		FROM pieces_recues r JOIN etudiants e ON e.id = r.etudiant_id JOIN annees a ON a.id = r.annee_id
		JOIN pieces p ON p.id = r.piece_id LEFT JOIN niveaux n ON n.id = p.niveau_id`,
	prepare(at, draft) {
		prepareAnnee(at, draft)
		const piece = pieceNamed(at)
		if (piece) draft.piece_id = piece.id
	},
	complete(at, draft, stored) {
		draft.recue_le ??= stored?.recue_le ?? at.school.today
		if (draft.recue_le > at.school.today) at.fault('recue_le', sentence('must not be after today, {today}', { today: at.school.today }))
		if (draft.recue_le !== stored?.recue_le) draft.recue_par = null
	}
})

const byId = (school: School) => new Map<unknown, Piece>(school.rows(pieces).map((row) => [row.id, row]))
const codeOf = (school: School, of: number | undefined) => school.rows(niveaux).find(({ id }) => id === of)?.code ?? ''
const byLibelle = (school: School) => Map.groupBy(school.index(pieces).values(), ({ libelle }) => libelle)

/** The piece that a record names: for its level, or for all levels; otherwise the only one with this name. */
function pieceNamed(at: Cursor): Piece | undefined {
	const [libelle, code] = [at.text('piece'), at.text('niveau')]
	if (libelle === undefined || at.faulty) return undefined
	const known = at.school.once(byLibelle)
	const all = known.get(libelle) ?? []
	const asked = code === undefined ? 0 : at.school.index(niveaux).get(code)?.id
	const found = all.find((piece) => piece.niveau === asked) ?? at.school.former<Piece>(pieces, `${libelle}@${asked}`)?.row
	if (found) return found
	if (code === undefined && all.length === 1) return all[0]
	if (all.length === 0) at.fault('piece', unknown(at.school, pieces, libelle, known))
	else at.fault('niveau', sentence('{piece} is not required for that level alone (pieces.csv)', { piece: libelle }))
	return undefined
}
