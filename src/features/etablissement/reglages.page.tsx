/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Asked } from '../../console/parts/asked'
import { Hidden, Submit } from '../../console/parts/deed'
import { LOGO } from '../../console/parts/document'
import { Field, Input, Select, Tick, Ticks, Why } from '../../console/parts/form'
import { hasOption, writtenOptions } from '../../console/parts/options'
import { PictureSection } from '../../console/parts/picture'
import type { Since } from '../../console/parts/record-form'
import { useRefused } from '../../console/parts/refusals'
import { DEVISES, deviseCourte, deviseNommee } from '../../domain/argent/devise'
import { MODULES, type Module } from '../../domain/vocabulaire'
import type { PageProps } from '../../console/parts/page-props'

export type ReglagesTapes = {
	readonly nom: string
	readonly adresse: string
	readonly telephone: string
	readonly email: string
	readonly timezone: string
	readonly devise: string
	readonly rappels: string
	readonly heures: string
	readonly conseil_ouvert: string
	readonly modules: readonly Module[]
}

export type ReglagesPageProps = PageProps & {
	readonly typed: ReglagesTapes
	readonly stored: ReglagesTapes
	/** the settings that the form is based on, as one text */
	readonly shown: string
	/** changes by somebody else since the form was made */
	readonly since: Since
	readonly deviseFixee: boolean
	readonly vu: string
	readonly refusal: Refused | undefined
	readonly logo: { readonly vu: string; readonly hasOne: boolean }
}

let zones: string | undefined

/** The time zones that this machine knows, as options that are rendered once. */
const writtenZones = () => (zones ??= writtenOptions(Intl.supportedValuesOf('timeZone').map(asOption)))

const asOption = (zone: string) => ({ value: zone, label: zone })

const withStored = (known: readonly string[], stored: string) => (known.includes(stored) ? known : [stored, ...known])

export function ReglagesPage(props: ReglagesPageProps) {
	const { t, root, shown, vu } = props
	const group = { ...props, about: aboutIn(props) }
	return (
		<>
			<form class="sheet" method="post" action={`${root}/etablissement/reglages`}>
				<Hidden of={{ vu, affiche: shown }} />
				<Ecole {...group} />
				<Regles {...group} />
				<Modules {...props} />
				<Asked t={t} sentences={props.refusal?.asked ?? []} />
				<Submit t={t} back={`${root}/etablissement`} />
			</form>
			<PictureSection
				t={t}
				words={t.reglages.logo}
				id="logo"
				action={`${root}/etablissement/reglages/logo`}
				src={props.logo.hasOne ? root + LOGO : undefined}
				vu={props.logo.vu}
			/>
		</>
	)
}

type Group = ReglagesPageProps & { readonly about: ReturnType<typeof aboutIn> }

/** The label, value and error of a field. */
const aboutIn =
	({ t, typed: typedReglages, refusal: refused, since: { taken, clashes, writers } }: ReglagesPageProps) =>
	(name: Exclude<keyof ReglagesTapes, 'modules'>) => {
		const { champs, aides } = t.reglages
		const wordOf = (value: string) => (name === 'conseil_ouvert' ? t.mots[value === 'oui' ? 'oui' : 'non'] : value)
		return {
			label: champs[name],
			hint: taken[name] === undefined ? aides[name] : t.fiches.changeEntretemps(wordOf(taken[name]), writers?.[name]),
			wrong: clashes[name] === undefined ? refused?.wrong[name] : t.fiches.deuxValeurs(wordOf(clashes[name]), writers?.[name]),
			name,
			value: typedReglages[name]
		}
	}

const Ecole = ({ t: { reglages: words }, about }: Group) => (
	<fieldset>
		<legend>{words.groupes.ecole}</legend>
		<Input {...about('nom')} required dir="auto" />
		<Field {...about('adresse')}>
			<textarea name="adresse" rows={3} dir="auto" autocomplete="street-address">
				{about('adresse').value}
			</textarea>
		</Field>
		<div class="fields roomy">
			<Input {...about('telephone')} type="tel" />
			<Input {...about('email')} type="email" />
		</div>
	</fieldset>
)

function Regles({ about, ...props }: Group) {
	const { t, langue, typed, stored, deviseFixee } = props
	const zone = hasOption(writtenZones(), typed.timezone) ? [] : [asOption(typed.timezone)]
	const devises = withStored(DEVISES, stored.devise).map((code) => ({ value: code, label: deviseNommee(langue, code) }))
	return (
		<fieldset>
			<legend>{t.reglages.groupes.regles}</legend>
			<div class="fields roomy">
				<Select {...about('timezone')} options={zone} written={writtenZones()} />
				{deviseFixee ? <DeviseFixee {...props} /> : <Select {...about('devise')} options={devises} />}
				<Input {...about('heures')} />
				<Select {...about('conseil_ouvert')} options={(['oui', 'non'] as const).map((value) => ({ value, label: t.mots[value] }))} />
			</div>
			<Rappels {...props} about={about} />
		</fieldset>
	)
}

/** The usual reminders, in minutes, and those that the school has beside them. */
function Rappels({ t: { reglages }, about }: Group) {
	const chosen = about('rappels').value.split(/[\s,]+/)
	const options = [...new Set(['1440', '60', ...chosen])].filter((minutes) => minutes !== '')
	return <Ticks {...about('rappels')} options={options.map((value) => ({ value, label: reglages.rappel(value) }))} chosen={chosen} />
}

function DeviseFixee({ t, stored: { devise }, refusal: refused }: ReglagesPageProps) {
	const { champs, aides } = t.reglages
	const wrong = refused?.wrong['devise']
	const id = useRefused(champs.devise, wrong)
	return (
		<div class={wrong ? 'field wrong' : 'field'} id={id}>
			<span class="label">{champs.devise}</span>
			<small>{aides.deviseFixee}</small>
			<strong>
				{deviseCourte(devise)} ({devise})
			</strong>
			<Why text={wrong} />
		</div>
	)
}

function Modules({ t, typed: typedReglages, since: { taken: takenFields, clashes } }: ReglagesPageProps) {
	const { champs, aides, modules } = t.reglages
	const modulesText = (joined: string) =>
		MODULES.filter((code) => joined.split('|').includes(code))
			.map((code) => modules[code])
			.join(', ')
	const wrong = clashes['modules'] === undefined ? undefined : t.fiches.deuxValeurs(modulesText(clashes['modules']))
	const id = useRefused(champs.modules, wrong)
	return (
		<fieldset id={id}>
			<legend>{champs.modules}</legend>
			<p class="soft">{aides.modules}</p>
			{takenFields['modules'] !== undefined && <p class="soft">{t.fiches.changeEntretemps(modulesText(takenFields['modules']))}</p>}
			<Why text={wrong} />
			<div class="ticks">
				{MODULES.map((code) => (
					<Tick name="modules" value={code} checked={typedReglages.modules.includes(code)} label={modules[code]} />
				))}
			</div>
		</fieldset>
	)
}
