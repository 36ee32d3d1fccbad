/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Refused } from '../../console/action'
import { Hidden, Submit } from '../../console/parts/deed'
import { fieldsOf, Input } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Section, Sentences } from '../../console/parts/section'
import { dayAndMonth } from '../../console/textes/dates'
import { asksReason, type Objections } from '../../domain/resultats/controle-resultats'
import { writtenJour } from '../../kit/formats'
import { MAX_MOTIF } from '../reglements/reglements.service'
import type { Etat } from './publier.service'

type Props = PageProps & {
	/** the address of the results of the class */
	readonly address: string
	readonly etat: Etat
	readonly objections: Objections
	readonly vu: string
	readonly typed: Readonly<Record<'incomplets' | 'motif', string>>
	readonly refusal: Refused | undefined
}

/** The question before results are published: what will happen, to how many students, and what speaks against it. */
export function PublierPage(props: Props) {
	const { t, address, etat, objections, typed, refusal } = props
	const { controle, etudiants, periode, classe } = etat.resultats
	const words = t.resultats.question
	const n = etudiants.length
	const field = fieldsOf(typed, refusal?.wrong)
	const isLate = asksReason(objections)
	if (n === 0) return <p class="sheet">{t.resultats.personne}</p>
	if (etat.publiee?.definitive) return <p class="sheet">{words.dejaPublies}</p>
	return (
		<>
			<section class="sheet">
				<p>
					<strong>{words.qui(n, classe.nom, periode.libelle)}</strong>
				</p>
				<p>{words.effet}</p>
				<Contre {...props} />
				<p>
					<a href={`${addressOf(address, { periode: periode.rang })}#controle`}>{t.resultats.controle}</a>
				</p>
			</section>
			{controle.arrets.length > 0 ? (
				<p class="sheet">{t.resultats.corrigez}</p>
			) : (
				<>
					{!etat.publiee && <Reponse {...props} etatVoulu="provisoires" bouton={words.provisoires(n)} isFirst={isLate} />}
					<Reponse
						{...props}
						etatVoulu="definitifs"
						bouton={(isLate ? words.quandMeme : words.definitifs)(n)}
						isFirst={!isLate}
						isFolded={isLate}
					>
						{objections.incomplets > 0 && (
							<Input
								label={words.combien}
								hint={words.combienAide}
								{...field('incomplets')}
								inputMode="numeric"
								autocomplete="off"
								required
							/>
						)}
						{isLate && (
							<Input label={t.resultats.motif} hint={words.quandMemeAide} {...field('motif')} maxLength={MAX_MOTIF} required dir="auto" />
						)}
					</Reponse>
				</>
			)}
		</>
	)
}

/** Reasons against final results. */
function Contre({ t, langue, etat, objections }: Props) {
	const words = t.resultats.question
	const { fin, aVenir, incomplets, personne } = objections
	const lines = [
		...(fin === null ? [] : [words.pasTerminee(writtenJour(langue, fin))]),
		...(aVenir.length === 0 ? [] : [words.aVenir(aVenir.map(({ titre, date }) => words.evaluation(titre, dayAndMonth(langue, date))))]),
		...(incomplets === 0 ? [] : [words.incomplets(incomplets, etat.resultats.etudiants.length)]),
		...(personne ? [words.sansMoyenne] : [])
	]
	if (lines.length === 0) return <p>{words.rien}</p>
	return (
		<div class="note bad">
			<p>{words.contre}</p>
			<Sentences of={lines} />
		</div>
	)
}

type ReponseProps = Props & {
	readonly etatVoulu: 'provisoires' | 'definitifs'
	readonly bouton: string
	readonly isFirst: boolean
	/** whether somebody must open it, because it is not due yet */
	readonly isFolded?: boolean
	readonly children?: ComponentChildren
}

function Reponse({ t, address, etat, vu, refusal, etatVoulu, bouton, isFirst, isFolded, children }: ReponseProps) {
	const isProvisoire = etatVoulu === 'provisoires'
	const words = t.resultats
	const form = (
		<form method="post" action={`${address}/publier`}>
			<Hidden of={{ periode: etat.resultats.periode.rang, etat: etatVoulu, vu }} />
			<p class="soft">{isProvisoire ? words.provisoiresAide : words.definitifsAide(etat.resultats.isBts)}</p>
			{children}
			<Submit t={t} label={bouton} isFirst={isFirst} />
		</form>
	)
	if (isFolded)
		return (
			<Section title={undefined} id={etatVoulu}>
				<details open={refusal !== undefined}>
					<summary>{words.question.quandMemeTitre}</summary>
					{form}
				</details>
			</Section>
		)
	return (
		<Section title={isProvisoire ? words.publierProvisoires : words.publierDefinitifs} id={etatVoulu}>
			{form}
		</Section>
	)
}
