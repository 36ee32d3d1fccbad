/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { PageProps } from '../../console/parts/page-props'
import { Signature, type Signataire } from '../../console/parts/signature'
import { inscriptionSaid, listName, responsableSaid } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import { shortDay } from '../../console/textes/dates'
import type { Fiche } from '../../domain/fiche-etudiant'
import type { Asked } from './etudiants.page'

const PRIVEES = ['sexe', 'naissance', 'telephone', 'email'] as const
/** Empty columns, to write in. */
const VIDES = ['signature', 'remarque'] as const
const COLONNES = ['matricule', 'classe', ...PRIVEES, 'responsables', ...VIDES] as const

/** A column of a list for paper, besides number and name. */
export type Colonne = (typeof COLONNES)[number]

const isEmpty = (one: Colonne): one is (typeof VIDES)[number] => (VIDES as readonly Colonne[]).includes(one)
const isPrivee = (one: Colonne) => (PRIVEES as readonly Colonne[]).includes(one)

/** The data of students that a reader sees: `responsables` if they see those without the students' own. */
type Reader = { readonly prive: boolean; readonly responsables: boolean }

/** The columns that a reader may choose; a list of one class does not need its code. */
export const offeredTo = ({ prive, responsables }: Reader, isOneClasse: boolean): Colonne[] =>
	COLONNES.filter((one) => (one === 'classe' ? !isOneClasse : one === 'responsables' ? prive || responsables : prive || !isPrivee(one)))

/** The columns of a reader who has not chosen yet. */
export const usualFor = ({ prive }: Reader): Colonne[] =>
	prive ? ['matricule', 'classe', 'telephone', 'email'] : ['matricule', 'classe', 'responsables']

export type ListeProps = PageProps & {
	readonly today: string
	readonly asked: Asked
	readonly offered: readonly Colonne[]
	readonly chosen: readonly Colonne[]
	readonly students: readonly Fiche[]
	/** whether there are more than fit on the page */
	readonly more: boolean
	readonly signed?: Signataire | undefined
}

const Choice = ({ t, root, asked, offered, chosen }: ListeProps) => (
	<form class="sheet filters" action={`${root}/etudiants/liste`}>
		<input type="hidden" name="q" value={asked.q} />
		<input type="hidden" name="classe" value={asked.classe} />
		<input type="hidden" name="choix" value="oui" />
		<fieldset>
			<legend>{t.listes.colonnes}</legend>
			{offered.map((one) => (
				<label class="tick">
					<input type="checkbox" name="colonne" value={one} checked={chosen.includes(one)} />
					{isEmpty(one) ? t.listes.vide(t.etudiants[one]) : t.etudiants[one]}
				</label>
			))}
		</fieldset>
		<button class="btn">{t.emploi.afficher}</button>
	</form>
)

/** The cell of a student in a column. */
function cellOf({ t, langue, today }: ListeProps, one: Exclude<Colonne, (typeof VIDES)[number]>, fiche: Fiche): ComponentChildren {
	const { matricule, inscription, prive, responsables = [] } = fiche
	if (one === 'matricule') return matricule
	if (one === 'classe')
		return inscription ? `${inscription.classe.code} ${inscriptionSaid(t, langue, inscription, today)}`.trim() : t.etudiants.sansClasse
	if (one === 'responsables') return responsables.map((each) => <div dir="auto">{responsableSaid(each)}</div>)
	if (one === 'naissance') return prive?.date_naissance && shortDay(langue, prive.date_naissance)
	return prive?.[one]
}

/** A list for paper with the columns that its reader chose; complete if it is for one class. */
export const ListePage = (page: ListeProps) => {
	const { t, root, chosen, students, more, signed } = page
	return (
		<>
			<Choice {...page} />
			{more && <p class="note">{t.etudiants.tropPourPapier}</p>}
			<div class="sheet numbered">
				<Table label={t.menu.etudiants} heads={[t.etudiants.nom, ...chosen.map((one) => t.etudiants[one])]}>
					{students.map((fiche) => (
						<tr>
							<th scope="row">
								<a href={`${root}/etudiants/${fiche.id}`} dir="auto">
									{listName(fiche)}
								</a>
							</th>
							{chosen.map((one) => (isEmpty(one) ? <td class="blank" /> : <td>{cellOf(page, one, fiche)}</td>))}
						</tr>
					))}
				</Table>
			</div>
			{signed && <Signature school={signed} />}
		</>
	)
}
