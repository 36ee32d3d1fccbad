import type { KindName } from './kind'
import type { Row } from './record'

/** Runs one SELECT, in whatever transaction the caller has. */
export type Read = (sql: string) => Promise<Row[]>

type AccountKind = 'utilisateurs' | 'enseignants' | 'etudiants'

/** Lists of links come as their ids in order, joined by commas: so they compare as one value. */
const SELECT: Readonly<Record<Exclude<KindName, AccountKind>, string>> = {
	annees: 'SELECT * FROM annees',
	filieres: `SELECT *, coalesce((SELECT group_concat(utilisateur_id) FROM
		(SELECT utilisateur_id FROM coordinations WHERE filiere_id = filieres.id ORDER BY utilisateur_id)), '') AS coordinateurs FROM filieres`,
	ues: 'SELECT * FROM ues',
	matieres: 'SELECT * FROM matieres',
	classes: 'SELECT * FROM classes',
	enseignements: 'SELECT * FROM enseignements',
	inscriptions: 'SELECT * FROM inscriptions',
	seances: `SELECT *, coalesce((SELECT group_concat(classe_id) FROM
		(SELECT classe_id FROM seances_classes WHERE seance_id = seances.id ORDER BY classe_id)), '') AS classes FROM seances WHERE ref IS NOT NULL`,
	evaluations: 'SELECT * FROM evaluations WHERE ref IS NOT NULL',
	notes: 'SELECT * FROM notes',
	presences: 'SELECT * FROM presences',
	frais: 'SELECT * FROM frais',
	paiements: 'SELECT * FROM paiements',
	preferences: 'SELECT * FROM preferences'
}

const ACCOUNTS = `SELECT u.*, coalesce(t.matricule, e.matricule) AS matricule, e.sexe, e.date_naissance
	FROM utilisateurs u LEFT JOIN enseignants t ON t.id = u.id LEFT JOIN etudiants e ON e.id = u.id`

export const isAccountKind = (kind: KindName): kind is AccountKind =>
	kind === 'utilisateurs' || kind === 'enseignants' || kind === 'etudiants'

/** How many rows are read at once; the driver needs several times the memory of what it answers. */
const PAGE = 20_000

/** The stored rows of one kind, page by page; of accounts, all of them, whatever their role. */
export async function* readStored(read: Read, kind: KindName): AsyncGenerator<Row[]> {
	const select = isAccountKind(kind) ? ACCOUNTS : SELECT[kind]
	if (kind === 'preferences') {
		yield await read(select)
		return
	}
	for (let after = 0; ;) {
		const page = await read(`SELECT * FROM (${select}) WHERE id > ${after} ORDER BY id LIMIT ${PAGE}`)
		yield page
		if (page.length < PAGE) return
		after = Number(page.at(-1)?.['id'])
	}
}

export const readNiveaux = (read: Read) => read('SELECT id, code FROM niveaux')

/** The institution that the file is of, and the revision that this reading sees; nothing in a file without one. */
export async function readFacts(read: Read): Promise<Facts | undefined> {
	const [row] = await read('SELECT e.code, e.timezone, t.revision FROM etablissement e, etat t')
	return row && { code: String(row['code']), timezone: String(row['timezone']), revision: Number(row['revision']) }
}
export type Facts = { readonly code: string; readonly timezone: string; readonly revision: number }

/** The highest id that was ever given. */
export async function readHighestId(read: Read, kind: Exclude<KindName, 'preferences'>): Promise<number> {
	const [row] = isAccountKind(kind)
		? await read(`SELECT max(coalesce((SELECT max(id) FROM utilisateurs), 0),
			coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'utilisateurs'), 0)) AS highest`)
		: await read(`SELECT coalesce(max(id), 0) AS highest FROM ${kind}`)
	return Number(row?.['highest'])
}
