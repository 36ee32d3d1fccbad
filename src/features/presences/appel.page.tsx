/** @jsxImportSource preact */
import { comptesDits } from '../../domain/presences/comptes-appel'
import type { Refused } from '../../console/action'
import { Why } from '../../console/parts/form'
import { useRefused } from '../../console/parts/refusals'
import type { Textes } from '../../console/textes/textes'
import type { StatutPresence } from '../../domain/presences/registre'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import type { LigneRegistre } from './registre.service'
import type { EnValidation } from './vus.service'
import { Button } from '../../console/parts/button'

export type Choix = { readonly statut: StatutPresence; readonly minutes: string; readonly vu: string }

export type Appel = {
	readonly t: Textes
	readonly root: string
	readonly seance: number
	/** HH:MM, the start from which minutes of delay count */
	readonly debut: string
	readonly lignes: readonly LigneRegistre[]
	/** students whose enrollment is not confirmed yet */
	readonly enValidation: readonly EnValidation[]
	/** choices that are not saved yet, by student */
	readonly choix: ReadonlyMap<number, Choix>
	readonly refusal: Refused | undefined
}

/** The error message for each student whose entry was refused. */
const wrongOf = (students: readonly number[], wrong: Refused['wrong'] = {}) =>
	new Map(Object.entries(wrong).map(([path, why]) => [students[Number(path.split('.')[1])], why]))

function minutesBetween(from: string, to: string) {
	const [a = 0, b = 0] = [from, to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
	return Math.max(0, b - a)
}

type RowProps = Pick<Appel, 't' | 'debut'> & {
	ligne: LigneRegistre
	/** what tells the student from others: the matricule, the class */
	about: string
	choix: Choix | undefined
	wrong: string | undefined
}

const entryOf = ({ statut, justifie }: LigneRegistre, choix: Choix | undefined): StatutPresence =>
	choix?.statut ?? statut ?? (justifie ? 'excuse' : 'present')

/** The classes and the names that several students have: only these lines need a matricule or class on a telephone. */
function tellsApart(lignes: readonly LigneRegistre[]) {
	const named = Map.groupBy(lignes, ({ nom, prenoms }) => `${nom} ${prenoms}`)
	const classes = new Set(lignes.map(({ classe }) => classe))
	return ({ nom, prenoms, matricule, classe }: LigneRegistre) =>
		[(named.get(`${nom} ${prenoms}`)?.length ?? 0) > 1 && matricule, classes.size > 1 && classe].filter(Boolean).join(' · ')
}

function Row({ t, debut, ligne, about, choix, wrong }: RowProps) {
	const { etudiant_id: id, nom, prenoms, arrivee, video, justifie, vu } = ligne
	const statut = entryOf(ligne, choix)
	const minutes = choix?.minutes ?? (arrivee === null ? '' : String(minutesBetween(debut, arrivee)))
	const isOvertaken = choix !== undefined && choix.vu !== vu && ligne.statut !== choix.statut
	const now = ligne.statut === null ? t.appel.rien : t.appel.statuts[ligne.statut]
	const why = wrong ?? (isOvertaken ? t.appel.entretemps(now) : undefined)
	const name = `${nom} ${prenoms}`
	const small = [about, video && t.appel.video, justifie && t.appel.justifie].filter(Boolean).join(' · ')
	return (
		<fieldset id={useRefused(name, why)} class={why ? 'call marked' : 'call'} data-student={id} tabIndex={why ? -1 : undefined}>
			<legend>
				{name}
				{small && <small>{small}</small>}
			</legend>
			<input type="hidden" name={`vu-${id}`} value={vu} />
			<div class="choices">
				{STATUTS_PRESENCE.map((choice) => (
					<label class={choice}>
						<input type="radio" name={`s-${id}`} value={choice} checked={choice === statut} />
						<span>
							{t.appel.statuts[choice].slice(0, 1)}
							<i>{t.appel.statuts[choice].slice(1)}</i>
						</span>
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

/** Students whose enrollment is not confirmed yet: they are seen or not, and have no attendance. */
const EnAttente = ({ t, inscriptions }: Pick<Appel, 't'> & { inscriptions: readonly EnValidation[] }) => (
	<>
		<h2>{t.appel.enAttente.titre}</h2>
		<p class="soft">{t.appel.enAttente.aide}</p>
		{inscriptions.map(({ id, nom, prenoms, matricule, code, vu_le }) => (
			<fieldset class="call">
				<legend>
					{nom} {prenoms}
					<small>
						{matricule} · {code}
					</small>
				</legend>
				<div class="choices">
					{(['absent', 'present'] as const).map((choice) => (
						<label class={choice}>
							<input type="radio" name={`e-${id}`} value={choice} checked={choice === (vu_le === null ? 'absent' : 'present')} />
							<span>{t.appel.enAttente[choice]}</span>
						</label>
					))}
				</div>
			</fieldset>
		))}
	</>
)

/** The register of a séance: everybody is present unless marked otherwise. */
export function AppelPage({ t, root, seance, debut, lignes, enValidation, choix, refusal: refused }: Appel) {
	const wrong = wrongOf([...choix.keys()], refused?.wrong)
	const about = tellsApart(lignes)
	const comptes: Record<string, number> = {}
	for (const ligne of lignes) {
		const statut = entryOf(ligne, choix.get(ligne.etudiant_id))
		comptes[statut] = (comptes[statut] ?? 0) + 1
	}
	return (
		<>
			{lignes.length + enValidation.length === 0 ? (
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
					{lignes.length > 0 && (
						<p class="soft">
							{comptes['present'] === lignes.length ? t.appel.aide : t.appel.aideAutres} <span class="letters">{t.appel.lettres}</span>
						</p>
					)}
					{lignes.map((ligne) => (
						<Row
							t={t}
							debut={debut}
							ligne={ligne}
							about={about(ligne)}
							choix={choix.get(ligne.etudiant_id)}
							wrong={wrong.get(ligne.etudiant_id)}
						/>
					))}
					{enValidation.length > 0 && <EnAttente t={t} inscriptions={enValidation} />}
					<p class="below">
						<a href={`${root}/seances/${seance}`}>{t.appel.revenir}</a>
					</p>
					<div class="sticky">
						<p class="status" role="status" />
						{/* the script keeps it right while people tap; without it, the numbers would stay those of the start */}
						<p class="count" data-words={JSON.stringify(t.appel.comptes)} hidden>
							{comptesDits(t.appel.comptes, comptes)}
						</p>
						<Button kind="first">{t.appel.enregistrer}</Button>
					</div>
				</form>
			)}
		</>
	)
}
