/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bar } from '../../console/parts/bar'
import type { PageProps } from '../../console/parts/page-props'
import { Signature, type Signataire } from '../../console/parts/signature'
import { inscriptionSaid, listName, ResponsableEntry } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import { Table } from '../../console/parts/table'
import { birthSaid, shortDay } from '../../console/textes/dates'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'

const PRIVEES = ['sexe', 'naissance', 'telephone', 'email'] as const
/** Empty columns, to write in. */
const VIDES = ['signature', 'remarque'] as const
const COLONNES = ['matricule', 'classe', ...PRIVEES, 'responsables', ...VIDES] as const

export type Asked = { readonly q: string; readonly classe: string }

/** A column of a list for paper, besides number and name. */
export type Colonne = (typeof COLONNES)[number]

const isEmpty = (colonne: Colonne): colonne is (typeof VIDES)[number] => (VIDES as readonly Colonne[]).includes(colonne)
const isPrivee = (colonne: Colonne) => (PRIVEES as readonly Colonne[]).includes(colonne)

/** The data of students that a reader sees: `responsables` if they see those without the students' own. */
type Reader = { readonly prive: boolean; readonly responsables: boolean }

/** The columns that a reader may choose; a list of one class does not need its code. */
export const offeredTo = ({ prive, responsables }: Reader, isOneClasse: boolean): Colonne[] =>
	COLONNES.filter((colonne) =>
		colonne === 'classe' ? !isOneClasse : colonne === 'responsables' ? prive || responsables : prive || !isPrivee(colonne)
	)

/** The columns of a reader who has not chosen yet. */
export const usualFor = ({ prive }: Reader): Colonne[] =>
	prive ? ['matricule', 'classe', 'telephone', 'email'] : ['matricule', 'classe', 'responsables']

/** The columns of a file if nobody has chosen them. */
export const usualForFile = (reader: Reader): Colonne[] =>
	offeredTo(reader, false).filter((colonne) => !isEmpty(colonne) && (colonne !== 'responsables' || !reader.prive))

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

const Choice = ({ t, root, asked, offered, chosen: colonnes }: ListeProps) => (
	<Bar t={t} action={`${root}/etudiants/liste`} hidden={{ ...asked, choix: 'oui' }}>
		<fieldset>
			<legend>{t.listes.colonnes}</legend>
			<div class="buttons">
				{offered.map((colonne) => (
					<label class="tick">
						<input type="checkbox" name="colonne" value={colonne} checked={colonnes.includes(colonne)} />
						{isEmpty(colonne) ? t.listes.vide(t.etudiants[colonne]) : t.etudiants[colonne]}
					</label>
				))}
			</div>
		</fieldset>
	</Bar>
)

function cellOf({ t, langue, today }: ListeProps, colonne: Exclude<Colonne, (typeof VIDES)[number]>, fiche: Fiche): ComponentChildren {
	const { matricule, inscription, prive, responsables = [] } = fiche
	if (colonne === 'matricule') return matricule
	if (colonne === 'classe')
		return inscription
			? `${inscription.classe.code} ${inscriptionSaid(t, langue, inscription, today, shortDay)}`.trim()
			: t.etudiants.sansClasse
	if (colonne === 'responsables') return responsables.map((responsable) => <ResponsableEntry of={responsable} />)
	if (colonne === 'naissance') return prive?.date_naissance && birthSaid(langue, prive.date_naissance)
	if (colonne === 'telephone') return prive?.telephone && <Telephone of={prive.telephone} />
	return prive?.[colonne]
}

/** A list for paper with the columns that its reader chose; complete if it is for one class. */
export function ListePage(page: ListeProps) {
	const { t, root, chosen: colonnes, students, more: isMore, signed: signature } = page
	return (
		<>
			<Choice {...page} />
			{isMore && <p class="note">{t.etudiants.tropPourPapier}</p>}
			<div class="sheet numbered">
				<Table label={t.menu.etudiants} heads={[t.etudiants.nom, ...colonnes.map((colonne) => t.etudiants[colonne])]}>
					{students.map((fiche) => (
						<tr>
							<th scope="row">
								<a href={`${root}/etudiants/${fiche.id}`} dir="auto">
									{listName(fiche)}
								</a>
							</th>
							{colonnes.map((colonne) => (isEmpty(colonne) ? <td class="blank" /> : <td>{cellOf(page, colonne, fiche)}</td>))}
						</tr>
					))}
				</Table>
			</div>
			{signature && <Signature school={signature} />}
		</>
	)
}
