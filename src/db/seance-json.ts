import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ListRecord } from './records'
import { classeRef, matiereRef, personneRef } from './refs'
import { classes, matieres, seances, seancesClasses, utilisateurs } from './schema'
import { line, lines, parted } from './lines'
import { prepared } from './prepared'
import type { Db } from './store'

const ofSeance = sql`(SELECT group_concat(${seancesClasses.classe_id}) FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seances.id})`
const LINE_OF_SEANCE = line(
	seances.id,
	sql`json_quote(${seances.uid})`,
	seances.date,
	seances.heure_debut,
	seances.heure_fin,
	seances.debut,
	seances.fin,
	seances.debut_s,
	seances.fin_s,
	sql`json_quote(${seances.salle})`,
	seances.type,
	seances.mode,
	seances.statut,
	seances.matiere_id,
	sql`ifnull(${seances.enseignant_id}, 0)`,
	sql`ifnull(${ofSeance}, 0)`,
	seances.sequence,
	seances.updated_at
)
type SeanceLine = readonly [
	id: string,
	uid: string,
	date: string,
	heure_debut: string,
	heure_fin: string,
	debut: string,
	fin: string,
	debut_s: string,
	fin_s: string,
	salle: string,
	type: string,
	mode: string,
	statut: string,
	matiere_id: string,
	enseignant_id: string,
	classe_ids: string,
	sequence: string,
	updated_at: string
]

/** Some séances in an order, from `offset` on (0) and at most `limit` (-1: all). */
function linesBy(db: Db, where: SQL | undefined, order: readonly SQLWrapper[]) {
	const page = db
		.select({ line: LINE_OF_SEANCE })
		.from(seances)
		.where(where)
		.orderBy(...order.map((column) => sql`${column}`))
		.limit(sql.placeholder('limit'))
		.offset(sql.placeholder('offset'))
	const select = db
		.select({ page: lines(page) })
		.from(sql`(SELECT 1)`)
		.prepare()
	return async (values: Record<string, unknown>) => {
		const [row] = await select.all({ limit: -1, offset: 0, ...values })
		return parted<SeanceLine>(row?.page)
	}
}

const among = (column: SQLWrapper, ids: string) => sql`${column} IN (SELECT value FROM json_each(${sql.placeholder(ids)}))`

const refs = prepared((db) => {
	const ofMatieres = db
		.select({ line: line(matieres.id, sql`json_quote(${matieres.nom})`, matiereRef) })
		.from(matieres)
		.where(among(matieres.id, 'matieres'))
	const ofPersonnes = db
		.select({ line: line(utilisateurs.id, personneRef) })
		.from(utilisateurs)
		.where(among(utilisateurs.id, 'personnes'))
	const ofClasses = db
		.select({ line: line(classes.id, classeRef) })
		.from(classes)
		.where(among(classes.id, 'classes'))
		.orderBy(classes.cle_tri, classes.id)
	return db
		.select({ matieres: lines(ofMatieres), personnes: lines(ofPersonnes), classes: lines(ofClasses) })
		.from(sql`(SELECT 1)`)
		.prepare()
})

/** What séances name, each read and written once. */
async function selectRefs(db: Db, rows: readonly SeanceLine[]) {
	const ids = (of: (one: SeanceLine) => string) => `[${[...new Set(rows.map(of))].join(',')}]`
	const [row] = await refs(db).all({ matieres: ids((one) => one[13]), personnes: ids((one) => one[14]), classes: ids((one) => one[15]) })
	type Ref = readonly [id: string, ref: string]
	return {
		ofMatiere: new Map(parted<readonly [id: string, nom: string, ref: string]>(row?.matieres).map(([id, nom, ref]) => [id, { nom, ref }])),
		ofPersonne: new Map(parted<Ref>(row?.personnes)),
		ofClasse: new Map(parted<Ref>(row?.classes).map(([id, ref], rank) => [id, { ref, rank }]))
	}
}

/** Seconds as RFC 5545 writes an instant: `20261116T080000Z`. */
function basicUtc(seconds: string): string {
	const iso = new Date(Number(seconds) * 1000).toISOString()
	return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`
}

/** Séances have few different hours and classes: each is written once. */
function remembered(write: (text: string) => string) {
	const known = new Map<string, string>()
	return (text: string) => {
		let answer = known.get(text)
		if (answer === undefined) known.set(text, (answer = write(text)))
		return answer
	}
}

/** A séance as contract section 7 writes it, with where it stands in the order of time; its end in seconds. */
export type WrittenSeance = ListRecord & { readonly date: string; readonly heure_debut: string; readonly fin_s: number }

function writer({ ofMatiere, ofPersonne, ofClasse }: Awaited<ReturnType<typeof selectRefs>>) {
	const utc = remembered(basicUtc)
	const classesOf = remembered((ids) =>
		ids
			.split(',')
			.flatMap((id) => ofClasse.get(id) ?? [])
			.toSorted((a, b) => a.rank - b.rank)
			.map(({ ref }) => ref)
			.join(',')
	)
	return (one: SeanceLine): WrittenSeance => {
		const type = one[10]
		const statut = one[12]
		const matiere = ofMatiere.get(one[13])
		const nom = matiere?.nom ?? '""'
		const status = statut === 'annulee' || statut === 'reportee' ? 'CANCELLED' : 'CONFIRMED'
		const json =
			`{"id":${one[0]},"uid":${one[1]},"date":"${one[2]}","heure_debut":"${one[3]}","heure_fin":"${one[4]}",` +
			`"debut":"${one[5]}","fin":"${one[6]}","salle":${one[9]},"type":"${type}","mode":"${one[11]}","statut":"${statut}",` +
			`"matiere":${matiere?.ref},"enseignant":${ofPersonne.get(one[14]) ?? 'null'},"classes":[${classesOf(one[15])}],` +
			`"summary":${type === 'AUTRE' ? nom : `${nom.slice(0, -1)} (${type})"`},"location":${one[9]},` +
			`"dtstart":"${utc(one[7])}","dtend":"${utc(one[8])}","status":"${status}","sequence":${one[16]},"updated_at":"${one[17]}"}`
		return { id: Number(one[0]), cle: JSON.parse(one[1]) as string, date: one[2], heure_debut: one[3], fin_s: Number(one[8]), json }
	}
}

/** A query of séances, written out in an order, from `offset` on (0) and at most `limit` (-1: all). */
export function prepareSeances(db: Db, where: SQL | undefined, ...order: readonly SQLWrapper[]) {
	const select = linesBy(db, where, order)
	return {
		async all(values: Record<string, unknown>): Promise<WrittenSeance[]> {
			for (;;) {
				const rows = await select(values)
				if (rows.length === 0) return []
				const found = await selectRefs(db, rows)
				// a matière that is gone went with its séances, in between: they are read again
				if (rows.every((one) => found.ofMatiere.has(one[13]))) return rows.map(writer(found))
			}
		}
	}
}
