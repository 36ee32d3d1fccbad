import { createPublicKey, verify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { readCode } from '../../domain/papiers/code'
import { numeroOf, numeroText, type Numero } from '../../domain/papiers/sortes'
import { MAX_CELL } from '../../exchange/imports/files/budget'
import { text } from '../../exchange/imports/noun/column-types'
import { loose } from '../../exchange/imports/noun/columns'
import type { Lookup, School } from '../../exchange/imports/noun/lookup'
import { noun, type Change, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { ifPossible } from '../../kit/if-possible'
import { sentence } from '../../kit/sentence'
import { clesPapiers, papiers as table, papiersDuplicatas, utilisateurs } from '../../school/schema'
import { matricule } from '../etudiants/etudiants.import'
import { isContenu, type Contenu } from './contenu.model'
import { mostAfter } from './numeros.service'

type Papier = Omit<RowOf<typeof table>, 'feuille'> & { readonly contenu: string }

/** Bytes that the words of a paper may have in a file. */
const MOST = 2 ** 20

/** The content of a cell; `undefined` if it is not one, or has another number or a signature that is not of its key. */
function contenuOf(cell: string, numero: string): Contenu | undefined {
	const contenu = ifPossible(() => JSON.parse(inflateRawSync(Buffer.from(cell, 'base64'), { maxOutputLength: MOST }).toString()) as unknown)
	if (!isContenu(contenu)) return undefined
	const code = readCode(contenu.code)
	if (code.etat !== 'lu' || code.signe.numero !== numero || code.cle !== contenu.cle.numero) return undefined
	const key = ifPossible(() => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: contenu.cle.publique }, format: 'jwk' }))
	return key && verify(null, code.message, key, code.signature) ? contenu : undefined
}

const CONTENU = `json_object('feuille', json(p.feuille), 'code', p.code, 'objet', p.objet, 'fait_at', p.fait_at, 'imprime_at', p.imprime_at,
	'fini_at', p.fini_at, 'fini', p.fini, 'motif', p.motif, 'remis_le', p.remis_le, 'remis_a', p.remis_a, 'remis_contre', p.remis_contre,
	'cle', (SELECT json_object('numero', k.numero, 'publique', k.publique, 'created_at', k.created_at, 'revoquee_le', k.revoquee_le)
		FROM cles_papiers k WHERE k.numero = p.cle),
	'fait_par', (SELECT u.identifiant FROM utilisateurs u WHERE u.id = p.fait_par),
	'remplace_par', (SELECT json_array(q.sorte, q.annee, q.numero) FROM papiers q WHERE q.id = p.remplace_par),
	'duplicatas', (SELECT json_group_array(json_array(d.delivre_at, u.identifiant)) FROM papiers_duplicatas d
		LEFT JOIN utilisateurs u ON u.id = d.delivre_par WHERE d.papier_id = p.id))`

/** The public keys of the school, by their numbers. */
const cles: Lookup<{ readonly publique: string }> = {
	name: 'cles_papiers',
	key: ['numero'],
	stored: 'SELECT numero, publique FROM cles_papiers',
	isNumbered: false
}

const serieOf = ({ sorte, annee }: Numero) => `${sorte}-${annee}`

/** The last number of each kind and year here; `venu`: the highest that the import brings. */
export const derniers: Lookup<{ readonly dernier: number; readonly venu?: number }> = {
	name: 'papiers_numeros',
	key: ['serie'],
	stored: `SELECT sorte || '-' || annee AS serie, max(dernier) AS dernier
		FROM (SELECT sorte, annee, dernier FROM papiers_numeros UNION ALL SELECT sorte, annee, numero FROM papiers) GROUP BY sorte, annee`,
	isNumbered: false
}

/** Whether a receipt made after the import will have this number. */
export function isComingRecu(school: School, reference: string): boolean {
	const numero = numeroOf(reference)
	if (numero?.sorte !== 'recu' || numero.annee < Number(school.today.slice(0, 4))) return false
	const { dernier = 0, venu = 0 } = school.index(derniers).get(serieOf(numero)) ?? {}
	return numero.numero > Math.max(dernier, venu)
}

/** The numbers of the keys that an import has named. */
const namedKeys = () => new Set<number>()

/** The register of papers. What is in it here is never changed by a file; numbers go on after the highest. */
export const papiers: Noun<Papier> = noun<typeof table, Papier>(table, {
	doc: { fr: "registre des papiers qui ont quitté l'école", en: 'register of the papers that have left the school' },
	columns: [
		{
			name: 'numero',
			type: text(20),
			key: true,
			required: true,
			byRule: true,
			written: (row) => numeroText(row as Numero),
			doc: { fr: 'numéro du papier', en: 'number of the paper' },
			example: 'CS-2026-000001'
		},
		loose(matricule, "l'étudiant ; vide : une copie restaurée ne l'avait pas", 'the student; empty: a restored copy did not have them'),
		{
			name: 'contenu',
			type: text(MAX_CELL),
			required: true,
			byRule: true,
			written: ({ contenu }) => deflateRawSync(String(contenu)).toString('base64'),
			doc: {
				fr: "le papier mot pour mot, sa signature et ce qui lui est arrivé, comme un export l'écrit",
				en: 'the paper word for word, its signature and what happened to it, as an export writes it'
			},
			example: ''
		}
	],
	key: ['sorte', 'annee', 'numero'],
	needs: [cles, derniers],
	leavesEarly: true,
	stored: 'SELECT id, sorte, annee, numero, etudiant_id, code FROM papiers',
	exported: `SELECT p.id, p.sorte, p.annee, p.numero, e.matricule, ${CONTENU} AS contenu FROM papiers p LEFT JOIN etudiants e ON e.id = p.etudiant_id`,
	prepare(at, draft) {
		const typed = at.text('numero')
		const numero = typed === undefined ? undefined : numeroOf(typed)
		if (typed !== undefined && !numero) at.fault('numero', 'must be a number of a paper, such as CS-2026-000123')
		Object.assign(draft, numero)
	},
	complete(at, draft, storedRow) {
		const cell = at.text('contenu')
		const contenu = cell === undefined || at.faulty ? undefined : contenuOf(cell, numeroText(draft as Numero))
		if (cell !== undefined && !at.faulty && !contenu) at.fault('contenu', 'is not what an export writes here, or not about this number')
		if (storedRow) {
			if (contenu && contenu.code !== storedRow.code) at.fault('numero', 'another paper has this number here')
			for (const column of Object.keys(draft)) delete draft[column as keyof Papier]
		} else if (contenu) {
			const key = at.school.index(cles).get(String(contenu.cle.numero))
			if (key && key.publique !== contenu.cle.publique)
				at.fault('contenu', 'is signed with a key whose number another key has here: this register is of another school')
			const named = at.school.once(namedKeys)
			if (!key && !named.has(contenu.cle.numero))
				at.warn(
					'contenu',
					sentence('brings the public key {numero}, which is not here: papers that it signed will be verified as ours', contenu.cle)
				)
			named.add(contenu.cle.numero)
			const [serie, { numero }] = [serieOf(draft as Numero), draft as Numero]
			const { dernier = 0, venu = 0 } = at.school.index(derniers).get(serie) ?? {}
			const max = mostAfter(dernier)
			if (numero > max) at.fault('numero', sentence('must be {max} at most in this kind and year', { max }))
			at.school.index(derniers).set(serie, { dernier, venu: Math.max(venu, numero) })
			Object.assign(draft, { contenu: JSON.stringify(contenu) })
		}
		if (!storedRow && !at.school.isAdministrator) at.fault('numero', 'only administrators import papers that are not in the register')
	},
	write: writePapiers
})

const accountOf = (identifiant: SQL) => sql`(SELECT id FROM ${utilisateurs} WHERE identifiant = ${identifiant})`

/** Writes papers with the public keys that they need; private keys never come with a file. */
async function writePapiers(db: Db, changes: readonly Change<Papier>[]) {
	const rows = changes.map(({ after: { id, sorte, annee, numero, etudiant_id, contenu } }) => {
		const { feuille, cle, fait_par: _author, remplace_par: _other, duplicatas: _prints, ...states } = JSON.parse(contenu) as Contenu
		return { after: { id, sorte, annee, numero, etudiant_id, ...states, cle: cle.numero, feuille: JSON.stringify(feuille) } }
	})
	const contents = JSON.stringify(changes.map(({ after: { id, contenu } }) => ({ id, contenu: JSON.parse(contenu) as Contenu })))
	const all = sql`json_each(${contents}) j`
	await db.run(sql`INSERT OR IGNORE INTO ${clesPapiers} (numero, publique, created_at, revoquee_le)
		SELECT DISTINCT j.value ->> '$.contenu.cle.numero', j.value ->> '$.contenu.cle.publique', j.value ->> '$.contenu.cle.created_at',
			j.value ->> '$.contenu.cle.revoquee_le' FROM ${all}`)
	await upsertAfter(
		db,
		table,
		rows,
		Object.keys(getTableColumns(table)).filter((column) => !['source', 'envoi', 'fait_par', 'remplace_par'].includes(column))
	)
	await db.run(sql`UPDATE ${table} SET fait_par = ${accountOf(sql`j.value ->> '$.contenu.fait_par'`)}, remplace_par = (SELECT q.id FROM ${table} q
			WHERE (q.sorte, q.annee, q.numero) = (j.value ->> '$.contenu.remplace_par[0]', j.value ->> '$.contenu.remplace_par[1]', j.value ->> '$.contenu.remplace_par[2]'))
		FROM ${all} WHERE ${table.id} = j.value ->> '$.id'`)
	await db.run(sql`INSERT INTO ${papiersDuplicatas} (papier_id, delivre_at, delivre_par)
		SELECT j.value ->> '$.id', d.value ->> 0, ${accountOf(sql`d.value ->> 1`)} FROM ${all}, json_each(j.value, '$.contenu.duplicatas') d`)
}
