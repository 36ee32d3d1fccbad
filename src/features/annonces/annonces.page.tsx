/** @jsxImportSource preact */
import { Days } from '../../console/parts/days'
import { Asked } from '../../console/parts/asked'
import { Deed } from '../../console/parts/deed'
import { Choice, Field, Input, type Option, Tick, Why } from '../../console/parts/form'
import { useRefused } from '../../console/parts/refusals'
import { Empty, Section } from '../../console/parts/section'
import type { Canal } from '../../domain/vocabulaire'
import type { Annonce, Audience } from './annonces.service'
import type { PageProps } from '../../console/parts/page-props'

export type Brouillon = {
	/** the form's own key: sent twice, it is one announcement */
	readonly cle: string
	readonly audience: string
	readonly titre: string
	readonly texte: string
	readonly canaux: readonly Canal[]
}

export type AnnoncesProps = PageProps & {
	readonly audiences: readonly Option[]
	/** channels that the author may use and the school offers */
	readonly canaux: readonly Canal[]
	readonly brouillon: Brouillon
	readonly annonces: readonly Annonce[]
	/** the questions to answer before it is sent */
	readonly asked?: readonly string[]
	/** by field */
	readonly wrong?: Readonly<Record<string, string>>
}

/** The name of an audience in a form. */
export function audienceName(audience: Audience): string {
	if ('groupe' in audience) return `groupe:${audience.groupe}`
	return 'classe_id' in audience ? `classe:${audience.classe_id}` : `filiere:${audience.filiere_id}`
}

export const waitingOf = ({ en_file = 0 }: Annonce['etats']) => en_file
export const lostOf = ({ echec = 0, perime = 0 }: Annonce['etats']) => echec + perime

export const AnnoncesPage = (page: AnnoncesProps) => (
	<>
		<Section title={page.t.annonces.ecrire}>
			<Ecrire {...page} />
		</Section>
		<Section title={page.t.annonces.envoyees}>
			<Envoyees {...page} />
		</Section>
	</>
)

const Ecrire = ({ t, root, audiences, canaux, brouillon, asked: questions = [], wrong = {} }: AnnoncesProps) =>
	audiences.length === 0 ? (
		<Empty why={t.annonces.personne} />
	) : (
		<Deed action={`${root}/annonces`} sends={{ cle: brouillon.cle }} label={t.annonces.envoyer} kind="first">
			<Field label={t.annonces.aQui} wrong={wrong['audience']}>
				{/* a person with several audiences must choose: nothing goes to the first one by mistake */}
				<Choice
					name="audience"
					value={brouillon.audience}
					options={audiences.length === 1 ? audiences : [{ value: '', label: t.annonces.choisir }, ...audiences]}
				/>
			</Field>
			<Input label={t.annonces.titre} wrong={wrong['titre']} name="titre" value={brouillon.titre} maxLength={120} required />
			<Field label={t.annonces.texte} hint={t.annonces.texteAide} wrong={wrong['texte']}>
				<textarea name="texte" rows={8} maxLength={2000} required>
					{brouillon.texte}
				</textarea>
			</Field>
			<Canaux t={t} canaux={canaux} brouillon={brouillon} wrong={wrong} />
			<Asked t={t} sentences={questions} />
		</Deed>
	)

function Canaux({ t, canaux, brouillon, wrong = {} }: Pick<AnnoncesProps, 't' | 'canaux' | 'brouillon' | 'wrong'>) {
	const id = useRefused(t.annonces.canaux, wrong['canaux'])
	return (
		<fieldset>
			<legend>{t.annonces.canaux}</legend>
			<p class="soft">{t.annonces.canauxAide}</p>
			<div class="buttons">
				{canaux.map((canal, index) => (
					<Tick
						id={index === 0 ? id : undefined}
						name="canaux"
						value={canal}
						checked={brouillon.canaux.includes(canal)}
						label={t.compte.canaux[canal]}
					/>
				))}
			</div>
			<Why text={wrong['canaux']} />
		</fieldset>
	)
}

function Envoyees({ t, langue, root, audiences, annonces }: AnnoncesProps) {
	const labels = new Map(audiences.map(({ value, label }) => [value, label]))
	return annonces.length === 0 ? (
		<Empty why={t.annonces.aucune} />
	) : (
		<Days langue={langue} rows={annonces} dayOf={({ created_at }) => created_at.slice(0, 10)}>
			{({ id, titre, texte, audience, auteur, created_at, etats, complete }) => {
				const [waiting, lostCount] = [waitingOf(etats), lostOf(etats)]
				return (
					<li>
						<div class="what" dir="auto">
							<details>
								<summary>{titre}</summary>
								<p class="lines">{texte}</p>
							</details>
							<small>
								{labels.get(audienceName(audience)) ?? t.annonces.ailleurs} · {auteur} · {created_at.slice(11, 16)} ·{' '}
								{t.annonces.parties(etats.envoye ?? 0)}
							</small>
						</div>
						{(waiting > 0 || !complete) && <span class="tag live">{t.annonces.enAttente(waiting)}</span>}
						{(waiting > 0 || !complete) && <Deed action={`${root}/annonces/${id}/reprendre`} label={t.annonces.reprendre} isSmall />}
						{lostCount > 0 && <span class="tag bad">{t.annonces.refusees(lostCount)}</span>}
					</li>
				)
			}}
		</Days>
	)
}
