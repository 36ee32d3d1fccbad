/** @jsxImportSource preact */
import { Select } from '../../console/parts/form'
import { addressOf, Pager } from '../../console/parts/pager'
import { Search } from '../../console/parts/search'
import { StudentTable } from '../../console/parts/students'
import type { Classe } from '../../features/classes/classes.model'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import type { PageProps } from '../../console/parts/page-props'

type Page = PageProps & { readonly today: string }

export type Asked = { readonly q: string; readonly classe: string }

export type Etudiants = {
	readonly asked: Asked
	/** the classes to choose from */
	readonly classes: readonly Classe[]
	readonly page: number
	readonly last: number
	readonly total: number
	readonly rows: readonly Fiche[]
}

/** Students, searched by name, matricule or class. */
export function EtudiantsPage({ list, ...page }: Page & { list: Etudiants }) {
	const { t, root } = page
	const { asked: query, classes, total, rows, last } = list
	const options = classes.map(({ id, code, nom }) => ({ value: String(id), label: nom === code ? code : `${code} – ${nom}` }))
	const all = { value: '', label: t.etudiants.toutesClasses }
	const path = `${root}/etudiants`
	return (
		<>
			<Search t={t} action={path} label={t.etudiants.cherche} q={query.q}>
				<Select label={t.etudiants.classe} name="classe" value={query.classe} options={[all, ...options]} />
			</Search>
			<section class="sheet" id="liste">
				{total === 0 ? (
					<p role="status">{query.q === '' ? t.etudiants.aucun : t.etudiants.introuvable(query.q)}</p>
				) : (
					<>
						<p role="status">{t.etudiants.compte(total)}</p>
						<StudentTable {...page} students={rows} hidesClasse={query.classe !== ''} />
						<Pager t={t} page={list.page} last={last} to={(number) => addressOf(path, { ...query, page: number })} />
					</>
				)}
			</section>
		</>
	)
}
