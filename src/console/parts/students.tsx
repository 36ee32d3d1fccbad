/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Fiche, Inscription, Responsable } from '../../domain/personnes/fiche-etudiant'
import { listName } from '../../kit/forms'
import { veilleOf } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { dayAndMonth, type shortDay } from '../textes/dates'
import { inPage, type Column } from './list-file'
import { ListTable } from './list-sheet'
import { Telephone } from './telephone'
import type { PageProps } from './page-props'

export { listName } from '../../kit/forms'

/** A person who answers for a student, as lists show them: « KONÉ Awa (mère) +225… ». */
export const responsableSaid = ({ lien, telephone, email, ...name }: Responsable) =>
	[lien === null ? listName(name) : `${listName(name)} (${lien})`, telephone, email].filter((part) => part !== null).join(' · ')

/** The same in a page, where a tap calls. */
export const ResponsableEntry = ({ of: { telephone, email, ...of } }: { of: Responsable }) => (
	<div dir="auto">
		{responsableSaid({ ...of, telephone: null, email: null })}
		{telephone !== null && (
			<>
				{' · '}
				<Telephone of={telephone} />
			</>
		)}
		{email !== null && ` · ${email}`}
	</div>
)

/** The first and the last day in a class; `date_sortie` is the first day away. */
export function daysInClass(
	t: Textes,
	langue: Langue,
	{ date_entree, date_sortie }: Pick<Inscription, 'date_entree'> & { date_sortie: string }
) {
	const last = veilleOf(date_sortie)
	return t.etudiants.deA(dayAndMonth(langue, date_entree), dayAndMonth(langue, last < date_entree ? date_entree : last))
}

/** The status of an enrollment, if it does not put the student into the class today. @param day papers and files write the year */
export function inscriptionSaid(
	t: Textes,
	langue: Langue,
	{ statut, presente, date_entree, date_sortie }: Inscription,
	today: string,
	day: typeof shortDay = dayAndMonth
): string {
	if (presente) return ''
	if (statut !== 'Active') return t.etudiants.statuts[statut]
	return date_sortie !== null && date_sortie <= today
		? t.etudiants.sorti(day(langue, date_sortie))
		: t.etudiants.aVenir(day(langue, date_entree))
}

/** A student in a list that asks who it is: the name leads to the card, above what tells them from others. */
export const StudentEntry = ({ root, of, children }: EntryProps) => (
	<span class="what">
		<a href={`${root}/etudiants/${of.id}`} dir="auto">
			{listName(of)}
		</a>
		<small>{children}</small>
	</span>
)
type EntryProps = {
	readonly root: string
	readonly of: { readonly id: number; readonly nom: string; readonly prenoms: string }
	readonly children: ComponentChildren
}

type StudentTableProps = PageProps & {
	/** YYYY-MM-DD */
	readonly today: string
	readonly students: readonly Fiche[]
	/** whether all are in one class, which then needs no column */
	readonly hidesClasse?: boolean
}

/** Students with the columns that their reader may see. */
export function StudentTable({ t, langue, root, today, students, hidesClasse = false }: StudentTableProps) {
	const isPrivate = students.some(({ prive }) => prive !== undefined)
	const columns: readonly Column<Fiche>[] = [
		inPage(t.etudiants.nom, 'text', (fiche) => (
			<a href={`${root}/etudiants/${fiche.id}`} dir="auto">
				{listName(fiche)}
			</a>
		)),
		inPage(t.etudiants.matricule, 'text', ({ matricule }) => matricule),
		!hidesClasse &&
			inPage(t.etudiants.classe, 'text', ({ inscription }) => (
				<>
					{inscription ? inscription.classe.code : <span class="soft">{t.etudiants.sansClasse}</span>}{' '}
					{inscription && !inscription.presente && <span class="tag look">{inscriptionSaid(t, langue, inscription, today)}</span>}
				</>
			)),
		isPrivate && inPage(t.etudiants.telephone, 'text', ({ prive }) => (prive?.telephone ? <Telephone of={prive.telephone} /> : undefined)),
		isPrivate && inPage(t.etudiants.email, 'text', ({ prive }) => prive?.email),
		students.some(({ responsables }) => responsables !== undefined) &&
			inPage(t.etudiants.responsables, 'text', ({ responsables = [] }) => responsables.map((of) => <ResponsableEntry of={of} />))
	]
	return <ListTable label={t.menu.etudiants} columns={columns} rows={students} />
}
