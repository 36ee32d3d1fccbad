/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Submit } from '../../console/parts/deed'
import { Input } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { MAX_TITRE } from '../evaluations/write-evaluation.service'
import type { MatiereAEvaluer } from './session2-evaluations.service'

type Props = PageProps & {
	readonly action: string
	readonly rang: number
	/** YYYY-MM-DD, proposed for each */
	readonly jour: string
	readonly isClosed: boolean
	readonly matieres: readonly MatiereAEvaluer[]
	/** a field of the form that was refused */
	readonly typedText: (field: string) => string | undefined
	readonly refusal: Refused | undefined
}

/** A form for the évaluations of session 2 of all matières to which somebody is called. */
export function EvaluationsDeSession2({ t, action, rang, jour, isClosed, matieres, typedText, refusal }: Props) {
	const words = t.resultats.liste
	if (!isClosed) return <p class="sheet">{words.pasFermee}</p>
	const open = matieres.filter(({ isDone, isTaught }) => isTaught && !isDone)
	const untaught = matieres.filter(({ isDone, isTaught }) => !isTaught && !isDone)
	return (
		<>
			{untaught.length > 0 && <p class="note">{words.sansEnseignant(untaught.map(({ nom }) => nom).join(', '))}</p>}
			{open.length === 0 && <p class="sheet">{words.rienAFaire}</p>}
			{open.length > 0 && (
				<form method="post" action={action}>
					<input type="hidden" name="periode" value={rang} />
					{open.map(({ id, nom, appeles }) => {
						const field = (name: 'titre' | 'date' | 'bareme', initial: string) => ({
							label: t.evaluations.champs[name],
							name: `${name}.${id}`,
							value: typedText(`${name}.${id}`) ?? initial,
							wrong: refusal?.wrong[`${name}.${id}`]
						})
						return (
							<Section title={words.appeles(nom, appeles)}>
								<div class="fields roomy">
									<Input {...field('titre', `Session 2 · ${nom}`.slice(0, MAX_TITRE))} maxLength={MAX_TITRE} dir="auto" required />
									<Input {...field('date', jour)} type="date" hint={words.jourVide} />
									<Input {...field('bareme', '20')} inputMode="numeric" required />
								</div>
							</Section>
						)
					})}
					<Submit t={t} label={words.creer(open.length)} />
				</form>
			)}
		</>
	)
}
