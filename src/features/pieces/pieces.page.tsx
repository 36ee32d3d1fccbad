/** @jsxImportSource preact */
import { Choice, Field } from '../../console/parts/form'
import { ListLinks } from '../../console/parts/list-links'
import { addressOf, Pager } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { Manque } from './pieces.service'
import { Table } from '../../console/parts/table'

export type ManquesProps = {
	readonly t: Textes
	readonly root: string
	/** empty: all classes */
	readonly classe: string
	readonly classes: readonly { readonly id: number; readonly code: string }[]
	readonly rows: readonly Manque[]
	readonly total: number
	/** whether the school asks for any pieces */
	readonly isAsking: boolean
	readonly page: number
	readonly last: number
}

/** Students with their missing pieces. */
export const ManquesPage = ({ t, root, classe, classes, rows, total, isAsking, page, last }: ManquesProps) => {
	const path = `${root}/inscriptions/pieces`
	return (
		<>
			<form class="sheet filters" action={path}>
				<Field label={t.pieces.classe}>
					<Choice
						name="classe"
						value={classe}
						options={[{ value: '', label: t.pieces.toutes }, ...classes.map(({ id, code }) => ({ value: String(id), label: code }))]}
					/>
				</Field>
				<button class="btn">{t.inscriptions.afficher}</button>
			</form>
			<section class="sheet">
				{isAsking ? (
					<p role="status">{total === 0 ? t.pieces.complet : t.pieces.compte(total)}</p>
				) : (
					<p role="status">
						{t.pieces.rienDemande} <a href={`${root}/pieces`}>{t.pieces.ecran.title}</a>
					</p>
				)}
				{rows.length > 0 && (
					<>
						<Table label={t.pieces.titre} heads={[t.pieces.etudiant, t.pieces.classe, t.pieces.manque]}>
							{rows.map((piece) => (
								<tr>
									<th scope="row" dir="auto">
										<a href={`${root}/etudiants/${piece.id}#pieces`}>{listName(piece)}</a> <small>{piece.matricule}</small>
									</th>
									<td>
										{piece.classe} <small>{t.etudiants.statuts[piece.statut]}</small>
									</td>
									<td dir="auto">{piece.manque.join(', ')}</td>
								</tr>
							))}
						</Table>
						<p class="buttons">
							<ListLinks t={t} path={path} asked={{ classe }} />
						</p>
					</>
				)}
				<Pager t={t} page={page} last={last} to={(number) => addressOf(path, { classe, page: number })} />
			</section>
		</>
	)
}
