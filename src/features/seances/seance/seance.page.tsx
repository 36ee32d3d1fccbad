/** @jsxImportSource preact */
import { Facts } from '../../../console/parts/facts'
import { longDay, number } from '../../../console/textes/dates'
import type { Refused } from '../../../console/action'
import { Choice, Field } from '../../../console/parts/form'
import { EtatTag } from '../seance-row.page'
import { comptesDits } from '../../../domain/presences/comptes-appel'
import type { EtatSeance } from '../../../domain/seances/etat-seance'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import { MODES } from '../../../domain/vocabulaire'
import type { SeanceDetail } from './seance-detail.model'
import { Note } from '../../../console/parts/note'
import { Enseignant } from '../../../console/parts/enseignant'
import { LinkButton } from '../../../console/parts/link-button'
import type { PageProps } from '../../../console/parts/page-props'
import { Button } from '../../../console/parts/button'

export type Fiche = PageProps & {
	readonly seance: typeof SeanceDetail.static
	/** whether the reader may set its status, room and cahier de textes, and keep its register by hand */
	readonly writes: boolean
	readonly keepsRegister: boolean
	/** its students by their entry in the register */
	readonly comptes: Readonly<Record<string, number>>
	/** whether ending the séance also signs it, because the reader is its teacher */
	readonly signs: boolean
	readonly etat: EtatSeance
	/** whether the reader plans it, and whether it was or is being held */
	readonly planifie: boolean
	readonly tenue: boolean
	/** fingerprints of what the page shows: cahier de textes, real times, mode and video room */
	readonly vu: { readonly contenu: string; readonly fin: string; readonly lien: string }
	readonly refusal: Refused | undefined
	/** typed values that were refused */
	readonly typed: Readonly<Record<string, string>> | undefined
	/** the text that somebody else saved in the meantime */
	readonly other: string | null | undefined
}

const heure = (instant: string) => instant.slice(11, 16)

function Faits({ t, langue, root, seance, etat }: Fiche) {
	const { date, heure_debut, heure_fin, salle, mode, type, enseignant, classes, motif, debut_reel, fin_reelle, emargee, statut } = seance
	const quand = (
		<>
			{longDay(langue, date)}, {heure_debut} – {heure_fin} <EtatTag t={t} etat={etat} />
		</>
	)
	const reel = debut_reel && fin_reelle && statut === 'terminee' && (
		<>
			{t.fiche.de(heure(debut_reel), heure(fin_reelle))}{' '}
			<span class={emargee ? 'tag ok' : 'tag look'}>{emargee ? t.fiche.signee : t.fiche.nonSignee}</span>
		</>
	)
	const ou = [salle, mode === 'presentiel' ? null : t.seance.modes[mode]].filter((part) => part !== null).join(' · ')
	const facts = [
		[t.fiche.quand, quand],
		[t.fiche.ou, ou || t.seance.sansSalle],
		[t.fiche.avec, <Enseignant t={t} root={root} of={enseignant} />],
		[
			t.fiche.classes,
			classes.map(({ code, matiere }) => `${code} (${matiere.nom}${t.seance.types[type] && `, ${t.seance.types[type]}`})`).join(' · ')
		],
		[t.fiche.reel, reel],
		[t.fiche.motif, motif]
	] as const
	return <Facts of={facts.filter(([, value]) => value)} />
}

function Contenu(fiche: Fiche) {
	const { t, root, seance, writes, vu, typed: typedFields = {}, refusal, other: otherContent } = fiche
	const address = `${root}/seances/${seance.id}`
	const ends = !isCalledOff(seance.statut)
	return (
		<section class="sheet">
			<h2>{t.fiche.contenuTitre}</h2>
			{otherContent !== undefined && (
				<div class="note">
					<p>{t.fiche.autreContenu}</p>
					<p class="lines">{otherContent ?? '–'}</p>
				</div>
			)}
			{writes ? (
				<form method="post" action={ends ? `${address}/terminee` : `${address}/contenu`}>
					<input type="hidden" name="vu" value={vu.contenu} />
					<Field label={t.fiche.contenu} hint={t.fiche.contenuAide} wrong={refusal?.wrong['contenu']}>
						<textarea name="contenu" rows={5}>
							{typedFields['contenu'] ?? seance.contenu ?? ''}
						</textarea>
					</Field>
					{ends ? <End {...fiche} /> : <Button>{t.mots.enregistrer}</Button>}
				</form>
			) : (
				<p class="lines">{seance.contenu ?? t.fiche.contenuVide}</p>
			)}
		</section>
	)
}

/** The real times, inside the form of the cahier de textes: both are saved together, or the second alone. */
const End = ({ t, root, seance, signs, vu, typed: typedFields = {}, refusal }: Fiche) => (
	<>
		<input type="hidden" name="vu_fin" value={vu.fin} />
		<div class="fields">
			<Field label={t.fiche.debut} wrong={refusal?.wrong['debut_reel']}>
				<input
					type="time"
					name="debut"
					value={typedFields['debut'] ?? (seance.debut_reel ? heure(seance.debut_reel) : seance.heure_debut)}
					required
				/>
			</Field>
			<Field label={t.fiche.fin} wrong={refusal?.wrong['fin_reelle']}>
				<input
					type="time"
					name="fin"
					value={typedFields['fin'] ?? (seance.fin_reelle ? heure(seance.fin_reelle) : seance.heure_fin)}
					required
				/>
			</Field>
		</div>
		<div class="buttons">
			<Button kind={seance.emargee ? undefined : 'first'}>{signs ? t.fiche.signer : t.fiche.terminer}</Button>
			<Button formAction={`${root}/seances/${seance.id}/contenu`} formNoValidate>
				{t.fiche.sansTerminer}
			</Button>
		</div>
	</>
)

function Room({ t, root, seance, vu, typed: typedFields = {}, refusal }: Fiche) {
	const isOther = typedFields['lien'] !== undefined && typedFields['vu_lien'] !== vu.lien
	const entretemps = isOther ? t.fiches.deuxValeurs(`${t.seance.modes[seance.mode]}, ${seance.lien_visio ?? '–'}`) : undefined
	return (
		<section class="sheet">
			<h2>{t.planning.mode}</h2>
			<form method="post" action={`${root}/seances/${seance.id}/lien`}>
				<input type="hidden" name="vu_lien" value={vu.lien} />
				<Field label={t.planning.champs.mode} hint={t.planning.modeAide}>
					<Choice
						name="mode"
						value={typedFields['mode'] ?? seance.mode}
						options={MODES.map((value) => ({ value, label: t.seance.modes[value] }))}
					/>
				</Field>
				<Field label={t.fiche.lien} hint={entretemps} wrong={refusal?.wrong['lien_visio']}>
					<input name="lien" type="url" inputMode="url" value={typedFields['lien'] ?? seance.lien_visio ?? ''} placeholder="https://" />
				</Field>
				<Button>{t.mots.enregistrer}</Button>
			</form>
		</section>
	)
}

const CallOff = ({ t, root, seance, typed = {}, refusal: refused }: Fiche) => (
	<details class="sheet" open={typed['motif'] !== undefined}>
		<summary>{t.fiche.annulerTitre}</summary>
		<form method="post" action={`${root}/seances/${seance.id}/abandon`}>
			<Field label={t.fiche.motif} hint={t.fiche.prevenus} wrong={refused?.wrong['motif']}>
				<input name="motif" value={typed['motif'] ?? seance.motif ?? ''} maxLength={500} />
			</Field>
			<div class="buttons">
				<Button name="statut" value="annulee">
					{t.fiche.annuler}
				</Button>
				<Button name="statut" value="reportee">
					{t.fiche.reporter}
				</Button>
			</div>
		</form>
	</details>
)

function Hours({ t, langue, seance: { suivi } }: Fiche) {
	const hoursText = (label: string, hours: number | null) => (hours === null ? [] : [`${label} : ${number(langue, hours)}`])
	return (
		<section class="sheet">
			<h2>{t.fiche.heuresTitre}</h2>
			<ul class="rows">
				{suivi.map(({ classe, matiere, heures_prevues, heures_effectuees, heures_restantes, heures_depassement }) => (
					<li>
						<span class="what">
							{classe.code} · {matiere.nom}
							<small>
								{[
									...hoursText(t.fiche.prevues, heures_prevues),
									...hoursText(t.fiche.faites, heures_effectuees),
									...(heures_depassement
										? hoursText(t.fiche.depassement, heures_depassement)
										: hoursText(t.fiche.restantes, heures_restantes))
								].join(' · ')}
							</small>
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}

/** The page of a séance with what its reader may do. */
export function FichePage(fiche: Fiche) {
	const { t, root, seance, writes, planifie, tenue, keepsRegister, comptes, refusal: refused } = fiche
	const takesPlace = !isCalledOff(seance.statut)
	const countsText = comptesDits(t.appel.comptes, comptes)
	return (
		<>
			<Note text={refused?.refusal ?? refused?.wrong['statut']} bad />
			<div class="two">
				<div>
					<section class="sheet">
						<Faits {...fiche} />
						{seance.lien_visio && takesPlace && (
							<p>
								<LinkButton to={seance.lien_visio} rel="noreferrer">
									{t.seance.salleVideo}
								</LinkButton>
							</p>
						)}
					</section>
					<Contenu {...fiche} />
				</div>
				<aside>
					{keepsRegister && takesPlace && (
						<section class="sheet">
							<h2>{t.fiche.appelTitre}</h2>
							<p>{countsText || t.fiche.sansAppel}</p>
							<p>
								<LinkButton to={`${root}/seances/${seance.id}/appel`}>
									{countsText === '' ? t.seance.appel : t.fiche.corrigerAppel}
								</LinkButton>
							</p>
						</section>
					)}
					{writes && takesPlace && <Room {...fiche} />}
					{planifie && tenue && <CallOff {...fiche} />}
					<Hours {...fiche} />
				</aside>
			</div>
		</>
	)
}
