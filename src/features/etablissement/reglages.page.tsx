/** @jsxImportSource preact */
import { Choice, Field } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import type { Textes } from '../../console/textes/textes'
import { MODULES, type Module } from '../../domain/vocabulaire'

/** The settings as a form has them. */
export type ReglagesTapes = {
	readonly nom: string
	readonly timezone: string
	readonly rappels: string
	readonly heures: string
	readonly zero: 'oui' | 'non'
	readonly modules: readonly Module[]
}

export type ReglagesPageProps = {
	readonly t: Textes
	readonly root: string
	readonly typed: ReglagesTapes
	/** what is stored */
	readonly stored: ReglagesTapes
	/** whether somebody else has changed it since */
	readonly isOvertaken: boolean
	readonly devise: string
	readonly vu: string
	readonly wrong: Readonly<Record<string, string>>
	/** empty: it has been saved */
	readonly refused: string | undefined
}

const ZONES = Intl.supportedValuesOf('timeZone')

/** What a school says of itself, and the rules that it has chosen. */
export const ReglagesPage = ({ t, root, typed, stored, isOvertaken, devise, vu, wrong, refused }: ReglagesPageProps) => {
	const { champs, aides, modules } = t.reglages
	const about = (name: 'nom' | 'timezone' | 'rappels' | 'heures' | 'zero') => ({
		label: champs[name],
		hint: isOvertaken && stored[name] !== typed[name] ? t.fiches.entretemps(stored[name]) : aides[name],
		wrong: wrong[name]
	})
	const zones = ZONES.includes(typed.timezone) ? ZONES : [typed.timezone, ...ZONES]
	return (
		<form class="sheet" method="post" action={`${root}/etablissement/reglages`}>
			<Note text={refused === '' ? t.fiches.faits.modifiee : undefined} />
			<Note text={isOvertaken ? t.fiches.depassee : undefined} bad />
			<input type="hidden" name="vu" value={vu} />
			<Field {...about('nom')}>
				<input name="nom" value={typed.nom} required dir="auto" />
			</Field>
			<div class="fields">
				<Field {...about('timezone')}>
					<Choice name="timezone" value={typed.timezone} options={zones.map((zone) => ({ value: zone, label: zone }))} />
				</Field>
				<Field {...about('zero')}>
					<Choice
						name="zero"
						value={typed.zero}
						options={[
							{ value: 'oui', label: t.mots.oui },
							{ value: 'non', label: t.mots.non }
						]}
					/>
				</Field>
				<Field {...about('rappels')}>
					<input name="rappels" value={typed.rappels} />
				</Field>
				<Field {...about('heures')}>
					<input name="heures" value={typed.heures} />
				</Field>
			</div>
			<fieldset>
				<legend>{champs.modules}</legend>
				<p class="soft">{aides.modules}</p>
				{MODULES.map((code) => (
					<label class="tick">
						<input type="checkbox" name="modules" value={code} checked={typed.modules.includes(code)} />
						{modules[code]}
					</label>
				))}
			</fieldset>
			<p class="soft">{t.reglages.devise(devise)}</p>
			<p class="buttons">
				<button class="btn first">{t.mots.enregistrer}</button>
				<a href={`${root}/etablissement`}>{t.mots.annuler}</a>
			</p>
		</form>
	)
}
