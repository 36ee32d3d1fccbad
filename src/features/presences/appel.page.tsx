/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Why } from '../../console/parts/form'
import { useRefused } from '../../console/parts/refusals'
import type { Textes } from '../../console/textes/textes'
import type { StatutPresence } from '../../domain/registre'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import type { LigneRegistre } from './registre.service'

/** The choice in the form for one student. */
export type Choix = { readonly statut: StatutPresence; readonly minutes: string; readonly vu: string }

export type Appel = {
	readonly t: Textes
	readonly root: string
	readonly seance: number
	/** HH:MM, the start from which minutes of delay count */
	readonly debut: string
	readonly lignes: readonly LigneRegistre[]
	/** choices that are not saved yet, by student */
	readonly choix: ReadonlyMap<number, Choix>
	readonly refused: Refused | undefined
}

/** The error message for each student whose entry was refused. */
const wrongOf = (students: readonly number[], wrong: Refused['wrong'] = {}) =>
	new Map(Object.entries(wrong).map(([path, why]) => [students[Number(path.split('.')[1])], why]))

const minutesBetween = (from: string, to: string) => {
	const [a = 0, b = 0] = [from, to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
	return Math.max(0, b - a)
}

type RowProps = Pick<Appel, 't' | 'debut'> & { ligne: LigneRegistre; choix: Choix | undefined; wrong: string | undefined }

const Row = ({ t, debut, ligne, choix, wrong }: RowProps) => {
	const { etudiant_id: id, nom, prenoms, matricule, classe, arrivee, video, justifie, vu } = ligne
	const statut = choix?.statut ?? ligne.statut ?? (justifie ? 'excuse' : 'present')
	const minutes = choix?.minutes ?? (arrivee === null ? '' : String(minutesBetween(debut, arrivee)))
	const isOvertaken = choix !== undefined && choix.vu !== vu && ligne.statut !== choix.statut
	const now = ligne.statut === null ? t.appel.rien : t.appel.statuts[ligne.statut]
	const why = wrong ?? (isOvertaken ? t.appel.entretemps(now) : undefined)
	const name = `${nom} ${prenoms}`
	return (
		<fieldset id={useRefused(name, why)} class={why ? 'call marked' : 'call'} data-student={id} tabIndex={why ? -1 : undefined}>
			<legend>
				{name}
				<small>
					{matricule} · {classe}
					{video && ` · ${t.appel.video}`}
					{justifie && ` · ${t.appel.justifie}`}
				</small>
			</legend>
			<input type="hidden" name={`vu-${id}`} value={vu} />
			<div class="choices">
				{STATUTS_PRESENCE.map((one) => (
					<label class={one}>
						<input type="radio" name={`s-${id}`} value={one} checked={one === statut} />
						<span>{t.appel.statuts[one]}</span>
					</label>
				))}
			</div>
			<label class="late">
				{t.appel.minutes}
				<input name={`m-${id}`} value={minutes} inputMode="numeric" size={3} maxLength={3} />
			</label>
			<Why text={why} />
		</fieldset>
	)
}

/** The register of a séance: everybody is present unless marked otherwise. */
export const AppelPage = ({ t, root, seance, debut, lignes, choix, refused }: Appel) => {
	const wrong = wrongOf([...choix.keys()], refused?.wrong)
	return (
		<>
			{lignes.length === 0 ? (
				<p>{t.appel.personne}</p>
			) : (
				<form
					class="sheet register"
					method="post"
					action={`${root}/seances/${seance}/appel`}
					data-kept={t.appel.garde}
					data-offline={t.appel.horsLigne}
					data-found={t.appel.retrouve}
					data-ended={t.appel.finie}
					data-sign-in={`${root}/connexion?vers=/seances/${seance}/appel`}
				>
					<p class="soft">{t.appel.aide}</p>
					{lignes.map((ligne) => (
						<Row t={t} debut={debut} ligne={ligne} choix={choix.get(ligne.etudiant_id)} wrong={wrong.get(ligne.etudiant_id)} />
					))}
					<p class="status" role="status" />
					<div class="buttons sticky">
						<button class="btn first">{t.appel.enregistrer}</button>
						<a class="btn" href={`${root}/seances/${seance}`}>
							{t.appel.revenir}
						</a>
					</div>
				</form>
			)}
		</>
	)
}
