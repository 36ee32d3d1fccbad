/** @jsxImportSource preact */
import { Deed, Hidden } from '../../console/parts/deed'
import { Input } from '../../console/parts/form'
import { noteTapee, type Place } from '../../console/parts/grille-de-notes'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import { waitsForPublication } from '../../domain/resultats/note'
import { noteFromMoodle } from '../../domain/resultats/notes-moodle'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import type { Lu } from '../../features/notes/moodle.service'
import type { LigneNote } from '../../features/notes/feuille.service'
import { noteVue } from '../../features/notes/saisie.service'
import { Button } from '../../console/parts/button'

type Here = Place & { readonly address: string }

export const FichierPage = ({ t, address }: Here) => (
	<form class="sheet" method="post" action={`${address}/fichier`} encType="multipart/form-data">
		<p>{t.notes.moodle.aide}</p>
		<Input label={t.notes.moodle.fichier} type="file" name="fichier" required accept=".csv,.txt,.tsv,.xlsx" />
		<Button kind="first">{t.notes.moodle.lire}</Button>
	</form>
)

/** The columns of marks that a file has, each with its highest mark: given, or asked for. */
export const ColonnesPage = ({ t, address, lu }: Here & { readonly lu: Lu }) => (
	<>
		{lu.inconnus.length > 0 && <p class="note">{t.notes.moodle.inconnus(lu.inconnus.join(', '))}</p>}
		{lu.colonnes.map(({ titre, sur, cellules }) => (
			<Deed isSheet action={`${address}/colonne`} label={t.notes.moodle.voir}>
				<h2>{titre}</h2>
				<Hidden of={{ ...Object.fromEntries([...cellules].map(([id, cell]) => [`brut.${id}`, cell])), sur: sur ?? undefined }} />
				{sur === null ? (
					<Input label={t.notes.moodle.surCombien} name="sur" required inputMode="decimal" />
				) : (
					<p>{t.notes.moodle.sur(String(sur))}</p>
				)}
			</Deed>
		))}
	</>
)

export type Conversion = {
	readonly evaluation: EvaluationDetail
	readonly sur: number
	readonly lignes: readonly LigneNote[]
	readonly brut: ReadonlyMap<number, string>
}

/** Moodle's marks beside the same ones on the barème; its form is that of the grid. */
export function ConversionPage({ t, root, langue, today, evaluation, sur, lignes, brut }: Place & Conversion) {
	const { id, bareme, publiee_le } = evaluation
	const readMarks = lignes.flatMap((ligne) => {
		const cell = brut.get(ligne.id)
		const note = cell === undefined ? undefined : noteFromMoodle(cell, sur, bareme)
		return note === undefined ? [] : [{ ligne, cell: cell!, note }]
	})
	const acceptedMarks = readMarks.filter(({ note, ligne }) => note !== null && ligne.admis)
	const words = t.notes.moodle
	return (
		<form class="sheet" method="post" action={`${root}/evaluations/${id}`}>
			<Table
				label={words.titre}
				heads={[t.notes.etudiant]}
				numbers={[`Moodle ${t.notes.sur(sur)}`, `${t.notes.note} ${t.notes.sur(bareme)}`, words.avant]}
			>
				{readMarks.map(({ ligne, cell, note }) => (
					<tr class={note === null ? 'wrong' : undefined}>
						<th scope="row">{`${listName(ligne)} (${ligne.matricule})`}</th>
						<td class="n">{cell}</td>
						<td class="n">{note ?? words.refusee}</td>
						<td class="n">{noteTapee(langue, ligne)}</td>
					</tr>
				))}
			</Table>
			{acceptedMarks.map(({ ligne, note }) => (
				<Hidden
					of={{
						[`note.${ligne.id}`]: note,
						[`commentaire.${ligne.id}`]: ligne.commentaire,
						[`vu.${ligne.id}`]: noteVue({ etat: ligne.etat, note_centiemes: ligne.centiemes, commentaire: ligne.commentaire })
					}}
				/>
			))}
			{/* a correction of published marks needs a reason */}
			{!waitsForPublication(publiee_le, today) && <Input label={t.notes.motif} hint={t.notes.motifAide} name="motif" maxLength={500} />}
			<p>{words.pasPubliees}</p>
			{acceptedMarks.length > 0 && <Button kind="first">{words.enregistrer(acceptedMarks.length)}</Button>}
		</form>
	)
}
