import type { Langue } from '../../kit/langue'
import { basename, resolve } from 'node:path'
import type { Config } from '../../config/entries'
import { printConfig } from '../../config/print'
import type { Clock } from '../../kit/clock'
import { joined } from '../../kit/joined'
import { isOperateur } from '../../domain/droits/operateurs'
import type { Caller } from '../../domain/droits/caller'
import type { Backups } from '../../backups/backups'
import { tryMail, type TrialStep } from '../../outbox/channels/mail-trial'
import { sendPlainMail } from '../../outbox/channels/plain-mail'
import type { Tenants } from '../../tenants/registry'
import type { MoodleFiles } from '../../exchange/moodle/moodle.service'
import type { OneRosterFiles } from '../../exchange/oneroster/oneroster.service'
import type { Program } from '../../exchange/programs/programs'
import { copyFacts } from '../facts/known'
import { checkAlerts } from '../findings/alerts'
import { checkDates } from '../findings/certificate'
import { checkCopies, checkSecond, checkWarnings } from '../findings/copies'
import type { Finding } from '../findings/finding'
import { checkKnown } from '../findings/list'
import { checkAddresses, checkFiles } from '../findings/programs'
import { checkPair } from '../findings/pair'
import type { Health } from '../health/health'
import type { Failures } from '../../host/log/failures'
import type { Log } from '../../host/log/log'
import type { Institution } from '../../tenants/institution.queries'
import type { Certificates } from '../../host/tls/certificates'
import { systemMachine } from '../../host/tls/machine'
import { factsOf, type Facts } from '../../host/tls/pem'
import { Alerts } from './alerts'
import { ifPossible } from '../../kit/if-possible'

export type OwnerDeps = {
	readonly config: Config
	/** the TOML, for whoever must change it */
	readonly configFile?: string | undefined
	readonly clock: Clock
	readonly log: Log
	readonly version: string
	readonly built: Temporal.Instant
	readonly tenants: Tenants
	readonly backups: Backups
	readonly health: Health
	readonly programs: {
		readonly moodle: Pick<MoodleFiles, 'last' | 'settings' | 'sheet'>
		readonly oneroster: Pick<OneRosterFiles, 'last' | 'settings'>
	}
	readonly certificates?: (Pick<Certificates, 'caPem'> & Partial<Pick<Certificates, 'facts'>>) | undefined
}

/** How the copies are, and when the last of each institution was made; no name of a person, no content. */
export type Copies = {
	readonly findings: readonly Finding[]
	readonly last: readonly { readonly code: string; readonly at: string | null; readonly isFailed: boolean }[]
}

/** The findings of an examination, and its end. */
export type Examined = { readonly findings: readonly Finding[]; readonly at: Temporal.Instant }

/** Milliseconds for which a page waits for copies, which go on without it. */
const COPY_PATIENCE = 5_000
/** Milliseconds that a mail server may take to answer while somebody waits for the page. */
const MAIL_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
/** Shown instead of settings with which others could send messages. */
const HIDDEN = '(not shown)'

/** The machine, for the page of the people who look after it. */
export class Owner {
	/** somebody says that messages can leave again */
	channelsAreBack: () => void = () => undefined
	readonly alerts: Alerts
	#config: Config
	#examination: Promise<Examined> | undefined
	readonly #countMessages = joined(async () => {
		const { messagesOf } = await import('../facts/machine-facts')
		return messagesOf(this.deps.tenants)
	})
	/** the last findings, for a page that does not ask for a new examination */
	examined: Examined | undefined

	constructor(readonly deps: OwnerDeps) {
		const { clock, log, config } = deps
		this.#config = config
		this.alerts = new Alerts({
			clock,
			log,
			dataFolder: config.data.dir,
			look: () => this.look(),
			settings: () => {
				const { alerts, smtp } = this.#config
				return { to: smtp.host === '' ? [] : alerts.to, language: alerts.language, machine: this.name }
			},
			send: (to, mail) => sendPlainMail(this.#config.smtp, to, clock, mail)
		})
	}

	/** the settings in force from now on */
	set config(config: Config) {
		this.#config = config
	}

	/** what people call this machine */
	get name(): string {
		return this.#config.server.names[0] ?? systemMachine.hostname()
	}

	/** Whether somebody of an institution sees this page. */
	isOperator(code: string, caller: Caller): boolean {
		return isOperateur({ codes: this.deps.tenants.codes, operateurs: this.#config.console.operateurs }, code, caller)
	}

	/** How the machine is now, without reading a file that nobody uses. */
	async look(): Promise<Finding[]> {
		const { health, clock, built } = this.deps
		const [now, validity] = [clock.now(), health.deps.validity()]
		return [
			...checkKnown(this.#config, await health.known(), now, built),
			...(validity ? [checkDates(validity, now)] : []),
			...checkPair(health.pair)
		]
	}

	/** Errors in the log since the start. */
	get failures(): Failures {
		return this.deps.log.failures
	}

	/** The recipients of alerts, and why the last one did not leave. */
	get told() {
		const { alerts, smtp } = this.#config
		return { to: alerts.to, isMailOn: smtp.host !== '', failure: this.alerts.failure, finding: checkAlerts(this.#config) }
	}

	/** Examines everything, slow parts on another thread; callers that ask meanwhile share the result. */
	examine(): Promise<Examined> {
		return (this.#examination ??= this.#examine().finally(() => (this.#examination = undefined)))
	}

	async #examine(): Promise<Examined> {
		const { tenants, backups, health, clock, built } = this.deps
		const config = this.#config
		const [{ examineServing }, { machineFacts }] = await Promise.all([import('../doctor/doctor'), import('../facts/machine-facts')])
		const facts = () =>
			machineFacts(tenants, backups, health.deps.programs, null, { whole: true, operateurs: config.console.operateurs }, () => undefined)
		const deps = { config, clock, built, machine: systemMachine, env: process.env, facts, pair: health.pair }
		const findings = await Array.fromAsync(examineServing(deps))
		this.examined = { findings, at: clock.now() }
		return this.examined
	}

	/** How the files of an institution for Moodle are and whether Moodle finds it, and the steps that join them; without a folder no steps. */
	async moodle(
		institution: Institution,
		langue: Langue
	): Promise<{ readonly findings: readonly Finding[]; readonly steps: string | undefined }> {
		const { moodle } = this.deps.programs
		const { code } = institution
		const addresses = checkAddresses(moodle.settings.adresses, [institution])
		const files = await this.files('moodle', code)
		if (!files) return { findings: addresses, steps: undefined }
		const [{ checkIssuer }, { stepsOf }] = await Promise.all([import('../doctor/programs.check'), import('../../exchange/moodle/sheet')])
		return {
			findings: [...addresses, ...files, await checkIssuer(this.#config, code)],
			steps: stepsOf(moodle.sheet(code, institution), langue)
		}
	}

	/** How the files of an institution for another program are; `undefined` without a folder for them. */
	async files(program: Program, code: string): Promise<Finding[] | undefined> {
		const { clock, programs } = this.deps
		const runs = programs[program].last()
		if (!runs) return undefined
		const { checkReader } = await import('../doctor/programs.check')
		const { dossier } = programs[program].settings
		const run = runs.filter((each) => each.code === code)
		return [...checkFiles(program, run, dossier, clock.now()), ...checkReader(program, dossier, code)]
	}

	/**
	 * The copies of an institution, the newest first; `undefined` if their folder cannot be read. `isInSecond`: `undefined` if the settings do not
	 * name a second folder, or it is missing.
	 */
	async copies(code: string) {
		const { backups } = this.deps
		const second = await backups.namesInSecond()
		return ifPossible(() => backups.copiesOf(code))?.map(({ file, at, bytes }) => {
			const name = basename(file)
			return { name, at, bytes, isInSecond: second && second.has(name) }
		})
	}

	/**
	 * The numbers of waiting and refused messages, of all institutions together and of one. `unread`: the number of institutions that could
	 * not be counted.
	 */
	async messages(
		code: string
	): Promise<{ readonly waiting: number; readonly refused: number; readonly own: number; readonly unread: number }> {
		const known = await this.#countMessages()
		const sum = (state: 'en_file' | 'echec') => known.reduce((total, { outbox }) => total + (outbox?.[state] ?? 0), 0)
		const unread = known.filter(({ outbox }) => outbox === null).length
		return { waiting: sum('en_file'), refused: sum('echec'), unread, own: known.find((tenant) => tenant.code === code)?.outbox?.echec ?? 0 }
	}

	async lastCopies(): Promise<Copies> {
		const { backup } = this.#config
		const { copies, loss_minutes: loss } = await copyFacts(this.deps.backups)
		return {
			findings: [
				...checkCopies(copies, backup.dir, this.deps.clock.now()),
				...checkSecond(copies, backup, loss),
				...checkWarnings(copies ?? [])
			],
			last: (copies ?? []).map(({ code, at, error }) => ({ code, at, isFailed: error !== null }))
		}
	}

	get isCopying(): boolean {
		return this.deps.backups.isBusy
	}

	/** Copies every institution, unless that goes on already; returns after a while whether or not it is done. */
	async copy(): Promise<void> {
		const { backups, tenants } = this.deps
		if (backups.isBusy) return
		const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
		const timer = setTimeout(goOn, COPY_PATIENCE)
		await Promise.race([backups.run(tenants.codes).then(() => undefined), later])
		clearTimeout(timer)
	}

	/** @throws OperationError that says what is wrong with it */
	verify(code: string, name: string): Promise<void> {
		return this.deps.backups.verify(code, name)
	}

	/** Sends a test mail, and returns each step; `undefined` if mail is off. */
	async tryMail(to: string): Promise<readonly TrialStep[] | undefined> {
		const { smtp } = this.#config
		if (smtp.host === '') return undefined
		const steps = await tryMail(smtp, to, this.deps.clock, MAIL_TIMEOUTS)
		if (steps.every(({ ok }) => ok)) this.channelsAreBack()
		return steps
	}

	/** what is served, and the own CA that signed it */
	get certificate(): { readonly served: Facts | undefined; readonly ca: Facts | undefined } {
		const { certificates } = this.deps
		return { served: certificates?.facts, ca: certificates?.caPem === undefined ? undefined : factsOf(certificates.caPem) }
	}

	get versions() {
		return { version: this.deps.version, built: this.deps.built, bun: Bun.version, system: `${process.platform}-${process.arch}` }
	}

	/** where copies go */
	get folders() {
		const { dir, second_dir: second, at, keep_daily: daily, keep_weekly: weekly } = this.#config.backup
		return { dir, second, at, daily, weekly }
	}

	/** The settings in force as TOML. Addresses, headers and bodies of gateways may carry a key: they are not shown. */
	settings(langue: Langue): string {
		const { sms, webhook } = this.#config
		const hide = (text: string) => (text === '' ? '' : HIDDEN)
		const shown: Config = {
			...this.#config,
			sms: { ...sms, url: hide(sms.url), headers: sms.headers.map(hide), ...(sms.url !== '' && { body: HIDDEN }) },
			webhook: { ...webhook, url: hide(webhook.url) }
		}
		return printConfig(shown, this.deps.configFile ?? resolve('preau.toml'), langue)
	}
}
