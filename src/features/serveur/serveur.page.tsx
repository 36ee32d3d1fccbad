/** @jsxImportSource preact */
import { Asked } from '../../console/parts/asked'
import { dayAndTime, number, shortDay } from '../../console/textes/dates'
import { Deed } from '../../console/parts/deed'
import { Empreinte } from '../../console/parts/empreinte'
import { Facts } from '../../console/parts/facts'
import { Field } from '../../console/parts/form'
import type { Tab } from '../../console/parts/head'
import { Note } from '../../console/parts/note'
import { Section, Sentences, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { worded } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import { asLine, capital } from '../../kit/as-line'
import { toWireInstant } from '../../kit/clock'
import type { Langue } from '../../kit/langue'
import { reasonTold, sentence, type Told } from '../../kit/sentence'
import { MAIL_IS_OFF } from '../../diagnostics/findings/alerts'
import { isWrong, type Finding, type Level } from '../../diagnostics/findings/finding'
import type { Examined, Owner } from '../../diagnostics/owner/owner'
import type { OutboxLine } from './serveur.service'
import { Button } from '../../console/parts/button'

export type Place = { readonly t: Textes; readonly langue: Langue; readonly root: string; /** of the institution */ readonly zone: string }

const RUBRIQUES = { etat: '', copies: '/copies', messages: '/messages', moodle: '/moodle', reglages: '/reglages' } as const

export type Rubrique = keyof typeof RUBRIQUES

/** The parts of « Serveur ». */
export const rubriques = ({ t, root }: Pick<Place, 't' | 'root'>, current: Rubrique): readonly Tab[] =>
	(Object.keys(RUBRIQUES) as Rubrique[]).map((name) => ({
		to: `${root}/serveur${RUBRIQUES[name]}`,
		label: t.serveur.rubriques[name],
		isCurrent: name === current
	}))

type Facts = NonNullable<Owner['certificate']['served']>

const TONES = { PASS: 'ok', WARN: 'look', FAIL: 'bad' } as const
const instantOf = ({ langue, zone }: Place, at: Temporal.Instant) => dayAndTime(langue, toWireInstant(at, zone))
/** The text of a check, with readable instants. */
const readable = (place: Place, told: Told) =>
	worded(place.langue, told).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (found) => instantOf(place, Temporal.Instant.from(found)))
const dayOf = ({ langue, zone }: Place, at: Temporal.Instant) => shortDay(langue, toWireInstant(at, zone))
const lineOf = (langue: Langue, told: Told) => asLine(worded(langue, told))

type EtatProps = Place & { readonly owner: Owner; readonly findings: readonly Finding[] }

export function EtatPage({ owner: { told: report, failures, certificate, versions }, findings, ...place }: EtatProps) {
	const { t, langue, root } = place
	const due = [report.finding, ...findings].filter(({ isDue }) => isDue)
	return (
		<>
			{!findings.some(isWrong) && due.length === 0 && <Note text={t.serveur.toutVaBien} />}
			{due.length > 0 && (
				<div class="note">
					<p>{t.serveur.aFaire}</p>
					<Sentences of={due.map((finding) => lineOf(langue, finding.sentence))} />
				</div>
			)}
			<Section title={t.serveur.sante}>
				<Findings {...place} findings={findings} />
				<Examiner t={t} root={root} />
				<p>
					<a href={`${root}/serveur/examen`}>{t.serveur.dernierExamen}</a>
				</p>
			</Section>
			<div class="boards">
				<Section title={t.serveur.alertes}>
					<p class={isWrong(report.finding) ? 'note bad' : undefined}>{lineOf(langue, report.finding.sentence)}</p>
					{report.failure !== undefined && <p class="note bad">{t.serveur.alertePasPartie(worded(langue, reasonTold(report.failure)))}</p>}
				</Section>
				<Erreurs {...place} failures={failures} />
				<Section title={t.serveur.certificat}>
					{certificate.served ? <Certificate {...place} facts={certificate.served} names /> : <p>{t.serveur.sansCertificat}</p>}
					{certificate.ca && (
						<>
							<h3>{t.serveur.autorite}</h3>
							<p>{t.serveur.autoriteAide}</p>
							<Certificate {...place} facts={certificate.ca} />
							<p>
								<a href="/ca.crt" download="preau-ca.crt">
									{t.serveur.telecharger}
								</a>
							</p>
						</>
					)}
				</Section>
				<Section title={t.serveur.versions}>
					<Facts
						of={[
							[t.serveur.version, versions.version],
							[t.serveur.fabrique, dayOf(place, versions.built)],
							[t.serveur.systeme, `${versions.system}, Bun ${versions.bun}`]
						]}
					/>
				</Section>
			</div>
		</>
	)
}

/** The errors in the log, by kind; the log has the details. */
function Erreurs({ failures, ...place }: Place & Pick<Owner, 'failures'>) {
	const { t, langue } = place
	const words = t.serveur.erreurs
	const kinds = failures.list()
	return (
		<Section title={words.titre}>
			<p>{kinds.length === 0 ? words.aucune(instantOf(place, failures.since)) : words.depuis(instantOf(place, failures.since))}</p>
			{kinds.length > 0 && (
				<ul class="rows">
					{kinds.map(({ what: kind, about, why, count, first, last }) => (
						<li>
							<What of={lineOf(langue, kind)} small={[about, why]}>
								<small>
									{count === 1 ? words.uneFois(instantOf(place, last)) : words.fois(count, instantOf(place, first), instantOf(place, last))}
								</small>
							</What>
						</li>
					))}
				</ul>
			)}
			{kinds.length > 0 && <p class="soft">{words.journal}</p>}
		</Section>
	)
}

const Tag = ({ t, level }: Pick<Place, 't'> & { level: Level }) => (
	<span class={`tag ${TONES[level]}`}>{{ PASS: t.serveur.bon, WARN: t.serveur.voir, FAIL: t.serveur.mauvais }[level]}</span>
)

function Certificate({ facts, names = false, ...place }: Place & { facts: Facts; names?: boolean }) {
	const { t } = place
	return (
		<dl class="facts">
			{names && (
				<>
					<dt>{t.serveur.noms}</dt>
					<dd>{[...facts.names.hosts, ...facts.names.addresses].join(', ')}</dd>
				</>
			)}
			<dt>{t.serveur.duAu}</dt>
			<dd>{t.serveur.jusquau(dayOf(place, facts.validity.from), dayOf(place, facts.validity.to))}</dd>
			<dt class="whole">{t.serveur.empreinte}</dt>
			<dd class="whole">
				<Empreinte text={facts.fingerprint} />
			</dd>
		</dl>
	)
}

const LEVELS: readonly Level[] = ['FAIL', 'WARN', 'PASS']

/** Findings, worst first. */
export const Findings = ({ findings, ...place }: Place & { findings: readonly Finding[] }) => (
	<ul class="rows">
		{LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level)).map(
			({ level, what: subject, sentence: told, isDue }) => (
				<li>
					<What
						of={capital(worded(place.langue, sentence(subject)))}
						small={level === 'PASS' ? readable(place, told) : asLine(readable(place, told))}
					/>
					{isDue ? <span class="tag look">{place.t.serveur.due}</span> : level !== 'PASS' && <Tag t={place.t} level={level} />}
				</li>
			)
		)}
	</ul>
)

const Examiner = ({ t, root }: Pick<Place, 't' | 'root'>) => (
	<form method="post" action={`${root}/serveur/examen`}>
		<p>
			<Button>{t.serveur.examiner}</Button> <small class="soft">{t.serveur.examinerAide}</small>
		</p>
	</form>
)

/** The last result of `preau doctor`, worst findings first. */
export function ExamenPage({ findings, at, ...place }: Place & Examined) {
	const { t, root } = place
	return (
		<Section title={t.serveur.examen}>
			<p>{t.serveur.examineLe(instantOf(place, at))}</p>
			{!findings.some(isWrong) && <Note text={t.serveur.examenBon} />}
			<Findings {...place} findings={findings} />
			<Examiner t={t} root={root} />
		</Section>
	)
}

type ProgramsProps = Place & {
	readonly moodle: Awaited<ReturnType<Owner['moodle']>>
	readonly oneroster: Awaited<ReturnType<Owner['files']>>
}

/** How other programs are fed: a Moodle, with the steps that join it, and a reader of OneRoster. */
export function ProgramsPage({ moodle, oneroster, ...place }: ProgramsProps) {
	const words = place.t.serveur
	return (
		<>
			<Section title={words.moodle.titre}>
				<Findings {...place} findings={moodle.findings} />
				{moodle.steps === undefined ? <p>{words.moodle.sansDossier}</p> : <pre>{moodle.steps}</pre>}
			</Section>
			<Section title={words.oneroster.titre}>
				{oneroster ? <Findings {...place} findings={oneroster} /> : <p>{words.oneroster.sansDossier}</p>}
			</Section>
		</>
	)
}

export type CopiesProps = Place & {
	readonly own: Awaited<ReturnType<Owner['copies']>>
	/** names of copies made before imports */
	readonly ofImports: ReadonlySet<string>
	readonly last: Awaited<ReturnType<Owner['lastCopies']>>
	readonly owner: Owner
}

/** The existing copies, and a button to make one. */
export function CopiesPage(page: CopiesProps) {
	const { t, langue, root, own: ownCopies, last, owner } = page
	const { folders } = owner
	const words = t.serveur.copies
	const { findings } = last
	return (
		<>
			{findings.filter(isWrong).map(({ sentence: told }) => (
				<Note text={lineOf(langue, told)} bad />
			))}
			{owner.isCopying && <p class="note">{words.enCours}</p>}
			<form class="sheet" method="post" action={`${root}/serveur/copies`}>
				<input type="hidden" name="vu" value={ownCopies?.[0]?.name ?? ''} />
				<Facts
					of={[
						[words.dossier, folders.dir],
						[words.second, folders.second || words.non]
					]}
				/>
				<p>{words.chaqueNuit(folders.at, folders.daily, folders.weekly)}</p>
				{findings.map((finding) => finding.what === 'second folder' && !isWrong(finding) && <p>{lineOf(langue, finding.sentence)}</p>)}
				<p class="buttons">
					<Button kind="first">{words.faire}</Button>
					<small class="soft">{words.faireAide}</small>
				</p>
			</form>
			<OwnCopies {...page} own={ownCopies ?? []} />
			{last.last.length > 1 && <LastCopies {...page} />}
		</>
	)
}

function OwnCopies({ own: ownCopies, ofImports, owner: { folders }, ...place }: CopiesProps & { own: NonNullable<CopiesProps['own']> }) {
	const { t, langue, root } = place
	const words = t.serveur.copies
	const [newest] = ownCopies
	return (
		<Section title={words.liste}>
			{newest === undefined ? (
				<p>{words.aucune}</p>
			) : (
				<>
					<ul class="rows">
						{ownCopies.map(({ name, at, bytes, isInSecond }) => (
							<li>
								<What
									of={instantOf(place, at)}
									small={[
										words.mega(number(langue, bytes / 2 ** 20, 1)),
										ofImports.has(name) && words.avantImport,
										isInSecond !== undefined && `${words.dansSecond} : ${isInSecond ? words.oui : words.non}`
									]}
								/>
								<Deed
									action={`${root}/serveur/copies/verifier`}
									sends={{ copie: name }}
									label={words.verifier}
									isSmall
									aria-label={words.verifierDe(instantOf(place, at))}
								/>
							</li>
						))}
					</ul>
					<p>
						{words.revenir}{' '}
						<code class="print">
							preau restore {folders.dir}/{newest.name}
						</code>
					</p>
				</>
			)}
		</Section>
	)
}

function LastCopies({ last, ...place }: CopiesProps) {
	const { serveur } = place.t
	const words = serveur.copies
	return (
		<Section title={words.etablissements}>
			<Table label={words.etablissements} heads={[words.etablissement, words.derniere]}>
				{last.last.map((run) => (
					<tr>
						<th scope="row">{run.code}</th>
						<td>
							{run.at === null ? serveur.sansCopie : instantOf(place, Temporal.Instant.from(run.at))}{' '}
							{run.isFailed && <span class="tag bad">{serveur.mauvais}</span>}
						</td>
					</tr>
				))}
			</Table>
		</Section>
	)
}

export type MessagesSaid = {
	/** the address typed for a test mail */
	readonly adresse?: string
	readonly steps?: NonNullable<Awaited<ReturnType<Owner['tryMail']>>>
	readonly isSent?: boolean
}
export type MessagesProps = Place &
	MessagesSaid & {
		/** `undefined` if the reader may only see counts */
		readonly refusedMessages: readonly OutboxLine[] | undefined
		readonly limit: number
		readonly counts: Awaited<ReturnType<Owner['messages']>>
		readonly owner: Owner
		/** why the address was refused */
		readonly wrong: string | undefined
		/** the questions before all refused messages are sent again */
		readonly asked: readonly string[]
	}

export function MessagesPage({
	refusedMessages,
	limit,
	counts,
	owner: { told: report },
	adresse,
	wrong,
	asked: question,
	steps,
	isSent,
	...place
}: MessagesProps) {
	const { t, langue, root } = place
	const words = t.serveur.messages
	return (
		<>
			<Section title={words.refuses}>
				{refusedMessages === undefined ? (
					<p>{words.compte(counts.own)}</p>
				) : refusedMessages.length === 0 ? (
					<p>{words.aucun}</p>
				) : (
					<Refused {...place} rows={refusedMessages} limit={limit} asked={question} />
				)}
				<p class="soft">
					{words.enTout(counts.waiting, counts.refused)}
					{counts.unread > 0 && <strong> {words.nonComptes(counts.unread)}</strong>}
				</p>
			</Section>
			<form class="sheet" method="post" action={`${root}/serveur/messages/essai`} id="essai">
				<h2>{words.essai}</h2>
				{steps && <Note text={isSent ? words.parti(adresse ?? '') : words.pasParti(adresse ?? '')} bad={!isSent} />}
				{steps && (
					<ul class="rows">
						{steps.map((step) => (
							<li>
								<What
									of={capital(worded(langue, sentence(step.step)))}
									small={
										worded(langue, step.detail) +
										(step.advice === undefined
											? ''
											: ` – ${step.setting === undefined ? '' : `${step.setting}\u00a0: `}${worded(langue, step.advice)}`)
									}
								/>
								<Tag t={t} level={!step.ok ? 'FAIL' : step.advice === undefined ? 'PASS' : 'WARN'} />
							</li>
						))}
					</ul>
				)}
				{!report.isMailOn && <p>{lineOf(langue, MAIL_IS_OFF)}</p>}
				<Field label={words.adresse} hint={words.essaiAide} wrong={wrong}>
					<input name="adresse" value={adresse ?? report.to[0] ?? ''} maxLength={254} autocomplete="email" />
				</Field>
				<Button kind="first">{words.envoyerEssai}</Button>
			</form>
		</>
	)
}

type RefusedProps = Place & { readonly rows: readonly OutboxLine[]; readonly limit: number; readonly asked: readonly string[] }

function Refused({ t, langue, root, rows, limit, asked: question }: RefusedProps) {
	const words = t.serveur.messages
	return (
		<>
			{rows.length === limit && <p>{words.premiers(limit)}</p>}
			<Table label={words.refuses} heads={[words.quand, words.aQui, words.canal, words.raison, words.envoyer]}>
				{rows.map(({ id, created_at, identifiant, adresse, canal, erreur }) => (
					<tr>
						<th scope="row">{dayAndTime(langue, created_at)}</th>
						<td dir="auto">
							{identifiant ?? ''} {adresse}
						</td>
						<td>{words.canaux[canal]}</td>
						<td>{erreur && worded(langue, erreur)}</td>
						<td>
							<Deed
								action={`${root}/serveur/messages/envoyer`}
								sends={{ message: id }}
								label={words.envoyer}
								isSmall
								aria-label={words.envoyerA(adresse)}
							/>
						</td>
					</tr>
				))}
			</Table>
			<form class="below" method="post" action={`${root}/serveur/messages/envoyer`}>
				<Asked t={t} sentences={question} />
				<Button>{words.toutEnvoyer}</Button>
			</form>
		</>
	)
}

/** The settings in force, read-only. */
export const ReglagesPage = ({ t, file, settings }: Place & { readonly file: string | undefined; readonly settings: string }) => (
	<Section title={t.serveur.rubriques.reglages}>
		<p>{t.serveur.reglages.aide}</p>
		{file !== undefined && <Facts of={[[t.serveur.reglages.fichier, <span class="print">{file}</span>]]} />}
		<pre class="scroll" tabIndex={0} role="region" aria-label={t.serveur.rubriques.reglages}>
			{settings}
		</pre>
	</Section>
)
