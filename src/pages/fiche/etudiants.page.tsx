/** @jsxImportSource preact */
import { Select } from '../../console/parts/form'
import { addressOf, Pager, type PagerProps } from '../../console/parts/pager'
import { Search } from '../../console/parts/search'
import { StudentTable, type StudentTableProps } from '../../console/parts/students'
import type { Classe } from '../../features/classes/classes.model'

export type Asked = { readonly q: string; readonly classe: string }

type Props = StudentTableProps &
	Omit<PagerProps, 'to'> & {
		readonly asked: Asked
		/** the classes to choose from */
		readonly classes: readonly Classe[]
		readonly total: number
	}

/** Students, searched by name, matricule or class. */
export function EtudiantsPage({ asked: query, classes, total, page, last, ...table }: Props) {
	const { t, root } = table
	const options = classes.map(({ id, code, nom }) => ({ value: String(id), label: nom === code ? code : `${code} – ${nom}` }))
	const path = `${root}/etudiants`
	return (
		<>
			<Search t={t} action={path} label={t.etudiants.cherche} q={query.q}>
				<Select
					label={t.etudiants.classe}
					name="classe"
					value={query.classe}
					options={[{ value: '', label: t.etudiants.toutesClasses }, ...options]}
				/>
			</Search>
			<section class="sheet" id="liste">
				<p role="status">{total > 0 ? t.etudiants.compte(total) : query.q === '' ? t.etudiants.aucun : t.etudiants.introuvable(query.q)}</p>
				{total > 0 && <StudentTable {...table} hidesClasse={query.classe !== ''} />}
				<Pager t={t} page={page} last={last} to={(number) => addressOf(path, { ...query, page: number })} />
			</section>
		</>
	)
}
