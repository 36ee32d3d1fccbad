/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Deed, Hidden } from '../../console/parts/deed'
import { fieldsOf, Input, Select } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { EmptySheet, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { number } from '../../console/textes/dates'
import { MAX_MOTIF } from '../reglements/reglements.service'
import type { Personne } from './donnees.service'
import { jourText } from './chiffres.page'
import { isAttendue, type Convocation, type fraisDeListe, type ListeDeSession2 } from './session2.service'
import { Button } from '../../console/parts/button'

type Props = PageProps & {
	readonly liste: ListeDeSession2
	readonly timezone: string
	readonly corrects: boolean
	/** the fees that closing or correcting the list makes, for people who may */
	readonly frais: Awaited<ReturnType<typeof fraisDeListe>> | undefined
	/** the fields of a correction */
	readonly typed: Readonly<Record<'etudiant' | 'matiere' | 'motif', string>>
	readonly refusal: Refused | undefined
}

/** The list of session 2, by matière; it is corrected and closed here. */
export function Session2Page(props: Props) {
	const { t, langue, root, liste, timezone, corrects } = props
	const { matieres, incomplets, close_at, etat } = liste
	const address = `${root}/classes/${etat.resultats.classe.id}/session2`
	const { attendAnnee, sansPublication } = t.resultats.liste
	if (!liste.publication) {
		const { classe, periode } = etat.resultats
		const results = addressOf(`${root}/classes/${classe.id}/resultats`, { periode: periode.rang })
		const why = liste.attendAnnee ? attendAnnee : sansPublication
		return <EmptySheet why={why} next={{ to: results, label: t.resultats.deLaClasse(classe.nom) }} />
	}
	const calledMatieres = matieres.filter(({ convocations }) => convocations.length > 0)
	return (
		<>
			<p>{close_at === null ? t.resultats.liste.ouverte : t.resultats.liste.fermee(jourText(langue, close_at, timezone))}</p>
			{incomplets.length > 0 && (
				<p class="note bad">
					{t.resultats.liste.incomplets(incomplets.map(({ etudiant, noms }) => `${listName(etudiant)} (${noms.join(', ')})`).join(', '))}
				</p>
			)}
			{liste.isCorrigee && <p class="note">{t.resultats.liste.corrigee}</p>}
			{liste.ecarts.length > 0 && <Ecarts {...props} address={address} />}
			{calledMatieres.length === 0 && <p class="sheet">{t.resultats.liste.personne}</p>}
			{calledMatieres.map(({ nom, convocations }) => (
				<Section title={t.resultats.liste.appeles(nom, convocations.filter(isAttendue).length)}>
					<ul>
						{convocations.map((convocation) => (
							<Appel t={t} convocation={convocation} />
						))}
					</ul>
				</Section>
			))}
			{corrects && <Corriger {...props} address={address} />}
		</>
	)
}

/** Values that the forms of the page send: the période, and the version of the list on which they are based. */
const sentBy = ({ etat, vu }: ListeDeSession2) => ({ periode: etat.resultats.periode.rang, vu })

/** The fees that the deed below adds. */
const FraisAjoutes = ({ t, langue, frais }: Pick<Props, 't' | 'langue' | 'frais'>) =>
	frais && frais.nombre > 0 ? <p class="note">{t.grille.session2(frais.nombre, number(langue, frais.total))}</p> : null

/** The students that the rules call since session 1 was published again, and those that they do not call any more. */
function Ecarts({ t, langue, liste, corrects, address, frais }: Props & { address: string }) {
	const words = t.resultats.liste
	const noms = (appelee: boolean) =>
		liste.ecarts
			.filter((ecart) => ecart.appelee === appelee)
			.map(({ etudiant, matiere }) => `${listName(etudiant)} (${matiere.nom})`)
			.join(', ')
	const [nouveaux, enTrop] = [noms(true), noms(false)]
	return (
		<div class="note bad">
			<p>{words.ecarts}</p>
			{nouveaux && <p dir="auto">{words.nouveaux(nouveaux)}</p>}
			{enTrop && <p dir="auto">{words.enTrop(enTrop)}</p>}
			<FraisAjoutes t={t} langue={langue} frais={frais} />
			{corrects && <Deed action={`${address}/verifier`} sends={sentBy(liste)} label={words.verifier} />}
		</div>
	)
}

const Appel = ({ t, convocation: { etudiant, isDette, appelee, motif, partie } }: { t: PageProps['t']; convocation: Convocation }) => (
	<li>
		{appelee && !partie ? <span dir="auto">{listName(etudiant)}</span> : <s dir="auto">{listName(etudiant)}</s>}{' '}
		<small>{etudiant.matricule}</small> {isDette && <span class="tag">{t.fiches.mots.sorte.dette}</span>}
		{partie && <small class="block">{t.resultats.liste.partie}</small>}
		{motif !== null && (
			<small class="block" dir="auto">
				{(appelee ? t.resultats.liste.ajoute : t.resultats.liste.retire)(motif)}
			</small>
		)}
	</li>
)

/** The numbers of students who are called, and of matières to which somebody is. */
function nombresDe({ matieres }: ListeDeSession2) {
	const attendues = matieres.map(({ convocations }) => convocations.filter(isAttendue))
	const appeles = new Set(attendues.flat().map(({ etudiant }) => etudiant.id)).size
	return { appeles, matieresAppelees: attendues.filter((list) => list.length > 0).length }
}

function choixDe(personne: Personne, ...dit: readonly string[]) {
	return { value: String(personne.id), label: [`${listName(personne)} (${personne.matricule})`, ...dit].join(' · ') }
}

function Corriger({ t, langue, liste, typed, refusal, address, frais }: Props & { address: string }) {
	const words = t.resultats.liste
	const { etudiants, dettes } = liste.etat.resultats
	const sansDette = [...etudiants, ...liste.autres].map((etudiant) => choixDe(etudiant))
	const options = [...sansDette, ...dettes.map((dette) => choixDe(dette, t.fiches.mots.sorte.dette))]
	const matieres = liste.matieres.map(({ id, nom }) => ({ value: String(id), label: nom }))
	const field = fieldsOf(typed, refusal?.wrong)
	const { appeles, matieresAppelees } = nombresDe(liste)
	return (
		<div class="not-print">
			<Section title={words.corriger} id="corriger">
				{frais && frais.parAppel.length > 0 && (
					<p class="note">{t.grille.appel(frais.parAppel.map((montant) => number(langue, montant)))}</p>
				)}
				<form method="post" action={`${address}/corriger`}>
					<Hidden of={sentBy(liste)} />
					<Select label={t.notes.etudiant} {...field('etudiant')} options={options} />
					<Select label={t.notes.matiere} {...field('matiere')} options={matieres} />
					<Input label={t.resultats.motif} {...field('motif')} maxLength={MAX_MOTIF} required dir="auto" />
					<p class="buttons">
						<Button name="appelee" value="oui">
							{words.ajouter}
						</Button>
						<Button name="appelee" value="non">
							{words.retirer}
						</Button>
					</p>
				</form>
			</Section>
			{liste.close_at === null && (
				<Section title={words.fermer} id="fermer">
					<p>{words.fermerAide(appeles, matieresAppelees)}</p>
					<FraisAjoutes t={t} langue={langue} frais={frais} />
					<Deed action={`${address}/fermer`} sends={sentBy(liste)} label={words.fermerBouton(appeles)} kind="first" />
				</Section>
			)}
		</div>
	)
}
