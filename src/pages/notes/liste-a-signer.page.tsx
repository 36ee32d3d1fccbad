/** @jsxImportSource preact */
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { LigneNote } from '../../features/notes/feuille.service'

/** The students expected at an évaluation, each with room to sign. */
export const ListeASignerPage = ({ t, lignes }: { t: Textes; lignes: readonly Pick<LigneNote, 'nom' | 'prenoms' | 'matricule'>[] }) =>
	lignes.length === 0 ? (
		<p class="sheet">{t.notes.personne}</p>
	) : (
		<div class="sheet numbered">
			<table class="to-sign">
				<thead>
					<tr>
						<th scope="col">{t.notes.etudiant}</th>
						<th scope="col">{t.etudiants.matricule}</th>
						<th scope="col">{t.notes.signature}</th>
					</tr>
				</thead>
				<tbody>
					{lignes.map((ligne) => (
						<tr>
							<th scope="row" dir="auto">
								{listName(ligne)}
							</th>
							<td>{ligne.matricule}</td>
							<td class="blank" />
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
