/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { LOGO } from '../../console/parts/document'
import { Letterhead, type Ecole } from '../../console/parts/frame'
import { Facts } from '../../console/parts/facts'
import { Telephone } from '../../console/parts/telephone'
import { accord, naissanceText, neText, nomText } from '../../domain/papiers/mots'
import { listName } from '../../kit/forms'
import type { Imprime } from '../../features/papiers/imprimes.service'

type School = Ecole & { readonly lieu: string | null; readonly annee: { readonly libelle: string } | null }
export type ImprimesProps = { readonly root: string; readonly institution: School; readonly etudiants: readonly Imprime[] }

/** Room for a hand to write in. */
const Ligne = () => <span class="ligne" />

const orLigne = (text: string | null | undefined): ComponentChildren => text || <Ligne />

/** Cards to cut apart, several a sheet, each with room for a photograph. */
export const Cartes = ({ root, institution, etudiants }: ImprimesProps) => (
	<div class="slips cartes">
		{etudiants.map((etudiant) => (
			<article class="sheet slip carte">
				<header>
					{institution.logo_type !== null && <img src={root + LOGO} alt="" />}
					<p dir="auto">{institution.nom}</p>
				</header>
				<div class="photo">Photo</div>
				<h2 dir="auto">{nomText(etudiant)}</h2>
				<p dir="auto">{naissanceText(etudiant)}</p>
				<p>N° {etudiant.matricule}</p>
				<p dir="auto">{etudiant.classe}</p>
				<p class="soft">Carte d’étudiant {institution.annee?.libelle}</p>
			</article>
		))}
	</div>
)

type FeuilleProps = Pick<ImprimesProps, 'root' | 'institution'> & {
	readonly titre: string
	/** the people who sign it */
	readonly signent: readonly string[]
	readonly children: ComponentChildren
}

/** A sheet of paper of its own, with the school at its head and room for signatures at its foot. */
const Feuille = ({ root, institution, titre, signent, children }: FeuilleProps) => (
	<section class="sheet feuille">
		<Letterhead root={root} school={institution} printed={institution.annee?.libelle ?? ''} />
		<h2>{titre}</h2>
		{children}
		<p>
			Fait à {orLigne(institution.lieu)}, le <Ligne />
		</p>
		<div class="signatures">
			{signent.map((signataire) => (
				<p>{signataire}</p>
			))}
		</div>
	</section>
)

/** The data that the school has of a student, to be corrected by hand and signed. */
export const FichesInscription = ({ root, institution, etudiants }: ImprimesProps) => (
	<div class="feuilles">
		{etudiants.map((etudiant) => (
			<Feuille
				root={root}
				institution={institution}
				titre="Fiche d’inscription"
				signent={[accord(etudiant.sexe, 'L’étudiant', 'L’étudiante'), 'Le parent ou tuteur', 'L’administration']}
			>
				<Facts
					of={[
						['Nom et prénoms', nomText(etudiant)],
						['Matricule', etudiant.matricule],
						['Naissance', orLigne(naissanceText(etudiant))],
						['Nationalité', orLigne(etudiant.nationalite)],
						['Numéro national', orLigne(etudiant.numero_national)],
						['Classe', orLigne(etudiant.classe)],
						['Téléphone', etudiant.telephone ? <Telephone of={etudiant.telephone} /> : <Ligne />],
						['E-mail', orLigne(etudiant.email)],
						...etudiant.responsables.map((of): [string, ComponentChildren] => [
							of.lien ?? 'Parent ou tuteur',
							[listName(of), of.telephone, of.email].filter(Boolean).join(' · ')
						])
					]}
				/>
				<p>Je certifie que ces renseignements sont exacts, ou je les corrige ici à la main.</p>
			</Feuille>
		))}
	</div>
)

const PAPIERS = ['Relevé de notes', 'Certificat ou attestation', 'Diplôme', 'Autre :']

/** The mandates by which students have somebody else collect a paper. */
export const Procurations = ({ root, institution, etudiants }: ImprimesProps) => (
	<div class="feuilles">
		{etudiants.map((etudiant) => {
			const { sexe, classe, matricule } = etudiant
			return (
				<Feuille
					root={root}
					institution={institution}
					titre="Procuration de retrait"
					signent={[accord(sexe, 'L’étudiant', 'L’étudiante'), 'La personne mandatée', 'L’administration, au retrait']}
				>
					<p>
						Je {accord(sexe, 'soussigné', 'soussignée')} {nomText(etudiant)}, {naissanceText(etudiant) ?? [neText(sexe), ' le ', <Ligne />]}
						, matricule {matricule}
						{classe && `, ${classe}`}, donne procuration à <Ligne /> <Ligne />, né(e) le <Ligne /> à <Ligne />, pièce d’identité n°{' '}
						<Ligne />, pour retirer à ma place :
					</p>
					<ul class="cases">
						{PAPIERS.map((papier) => (
							<li>{papier}</li>
						))}
					</ul>
					<p>La personne mandatée présente l’original de sa pièce d’identité et laisse une copie de la mienne.</p>
				</Feuille>
			)
		})}
	</div>
)

/** The identities that papers print, for the students of a class to check and sign. */
export const Identites = ({ etudiants }: ImprimesProps) => (
	<section class="sheet numbered feuille to-sign">
		<table>
			<thead>
				<tr>
					{['Nom et prénoms', 'Matricule', 'Naissance', 'Nationalité', 'Signature, ou correction'].map((head, index) => (
						<th scope="col" class={index === 4 ? 'blank' : undefined}>
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{etudiants.map((etudiant) => (
					<tr>
						<th scope="row" dir="auto">
							{nomText(etudiant)}
						</th>
						<td>{etudiant.matricule}</td>
						<td dir="auto">{naissanceText(etudiant) ?? '–'}</td>
						<td dir="auto">{etudiant.nationalite ?? '–'}</td>
						<td class="blank" />
					</tr>
				))}
			</tbody>
		</table>
	</section>
)
