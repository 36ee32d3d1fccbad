/** The content of publications as files carry it: UEs and matières by their codes, marks apart from the averages. */

type Json = Readonly<Record<string, unknown>>
type Matiere = Json & { readonly id: unknown; readonly notes?: unknown }
type Ue = Json & { readonly id: unknown; readonly matieres: readonly Matiere[] }
type Releve = Json & {
	readonly ues: readonly Ue[]
	readonly matieres: readonly Matiere[]
	readonly appreciations?: Readonly<Record<string, string>>
}

/** The codes of the UEs and matières of a content, by id. */
export type Codes = { readonly ues: Readonly<Record<string, string>>; readonly matieres: Readonly<Record<string, string>> }

/** Gives other ids to UEs and matières, and other marks. */
export type Rename = { ue(id: unknown): unknown; matiere(id: unknown): unknown; notes(marks: unknown): unknown }

const matieresWith = (matieres: readonly Matiere[], to: Rename) =>
	matieres.map((one) => ({ ...one, id: to.matiere(one.id), notes: to.notes(one.notes) }))

export const uesWith = (ues: readonly Ue[], to: Rename) =>
	ues.map((one) => ({ ...one, id: to.ue(one.id), matieres: matieresWith(one.matieres, to) }))

/** Texts by matière; 0 stands for the whole période. Those of a matière without a new name are left out. */
const byMatiere = <Value>(of: Readonly<Record<string, Value>>, to: Rename) =>
	Object.fromEntries(
		Object.entries(of).flatMap(([id, value]) => {
			const name = id === '0' ? id : to.matiere(id)
			return typeof name === 'string' || typeof name === 'number' ? [[name, value]] : []
		})
	)

export const releveWith = (releve: Releve, to: Rename) => ({
	...releve,
	ues: uesWith(releve.ues, to),
	matieres: matieresWith(releve.matieres, to),
	...(releve.appreciations && { appreciations: byMatiere(releve.appreciations, to) })
})

const namesOf = ({ ues, matieres }: Codes, notes: Rename['notes'] = () => undefined): Rename => ({
	ue: (id) => ues[String(id)] ?? null,
	matiere: (id) => matieres[String(id)] ?? null,
	notes
})

/** Marks without their repeated names: a line of the names, then a line of values for each mark, by matière. */
function notesEcrites(lists: readonly (readonly Json[])[]): string {
	const names = [...new Set(lists.flatMap((marks) => marks.flatMap((mark) => Object.keys(mark))))]
	return JSON.stringify([names, ...lists.map((marks) => marks.map((mark) => names.map((name) => mark[name] ?? null)))])
}

/** The marks of `notesEcrites`, by matière. */
export const notesLues = ([names = [], ...lists]: readonly [string[]?, ...(readonly (readonly unknown[])[])[]]): Json[][] =>
	lists.map((marks) => marks.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]]))))

/** A student's result as files carry it; its average, credits and rank have columns of their own. */
export function contenuEcrit(contenu: string, codes: Codes): { readonly releve: string; readonly notes: string } {
	const { releve } = JSON.parse(contenu) as { readonly releve: Releve }
	const lists: Json[][] = []
	const { moyenne: _moyenne, sans: _sans, credits: _credits, ...own } = releve
	const written = releveWith(
		own,
		namesOf(codes, (marks) => void lists.push((marks ?? []) as Json[]))
	)
	return { releve: JSON.stringify(written), notes: notesEcrites(lists) }
}

/** The UEs that somebody takes again, as files carry them: they don't have marks. */
export const uesEcrites = (contenu: string, codes: Codes): string => JSON.stringify(uesWith(JSON.parse(contenu) as Ue[], namesOf(codes)))

type Contexte = Json & { readonly reglesPropres?: Readonly<Record<string, unknown>> }

/** The part about the class with its matières by other names. */
export const contexteWith = (contexte: Contexte, to: Pick<Rename, 'matiere'>) => ({
	...contexte,
	...(contexte.reglesPropres && { reglesPropres: byMatiere(contexte.reglesPropres, to as Rename) })
})

export const contexteEcrit = (contexte: string, codes: Codes): string =>
	JSON.stringify(contexteWith(JSON.parse(contexte) as Contexte, namesOf(codes)))
