import { isDeepStrictEqual } from 'node:util'
import { aDire, apresDire, updateSuivis, toujours, type Suivis } from '../../domain/alertes-machine'
import { toSeconds, type Clock } from '../../kit/clock'
import { toldBy } from '../../kit/errors'
import type { Langue } from '../../kit/langue'
import { reasonTold, worded, type Reason } from '../../kit/sentence'
import type { Log } from '../../host/log/log'
import { alertMail } from './alert-mail'
import { readSuivis, writeSuivis } from './alerts-file'
import { isWrong, type Finding } from '../findings/finding'
import { toTell, type Told } from './to-tell'

/** Why a mail did not leave; `undefined` if it left. */
export type SendsMail = (to: readonly string[], mail: { readonly subject: string; readonly text: string }) => Promise<Reason | undefined>

export type AlertsDeps = {
	readonly clock: Clock
	readonly log: Log
	readonly dataFolder: string
	/** how the machine is now */
	readonly look: () => Promise<readonly Finding[]>
	/** the recipients (none if mail is off), the language, and the name of the machine */
	readonly settings: () => { readonly to: readonly string[]; readonly language: Langue; readonly machine: string }
	readonly send: SendsMail
}

/** Seconds before a mail that did not leave is tried again. */
const LATER = 1_800

/** Reports by mail what is wrong with the machine, and when it is over. Remembers across restarts what was reported. */
export class Alerts {
	#suivis: Suivis | undefined
	#now: readonly Told[] = []
	#failure: Reason | undefined
	#failedAt: number | undefined

	constructor(readonly deps: AlertsDeps) {}

	/** what was wrong at the last look */
	get wrong(): readonly Finding[] {
		return this.#now
	}

	/** why the last mail did not leave; `undefined` if it left, or if there was not one */
	get failure(): Reason | undefined {
		return this.#failure
	}

	/** Examines the machine once, and sends a mail if needed. */
	async round(): Promise<void> {
		const { clock, dataFolder, look, settings } = this.deps
		const problems = toTell(await look())
		this.#now = problems.filter(isWrong)
		const now = toSeconds(clock.now())
		const before = (this.#suivis ??= readSuivis(dataFolder))
		const suivis = updateSuivis(before, this.#now, now)
		const say = aDire(suivis, this.#now, now)
		const isQuiet = say.neuves.length + say.finies.length === 0
		const { to, language, machine } = settings()
		if (isQuiet) this.#failure = this.#failedAt = undefined
		const told = { ...say, toujours: toujours(suivis, this.#now, say, now) }
		const isTold = !isQuiet && to.length > 0 && (await this.#mail(to, alertMail(language, machine, told, problems), now))
		this.#keep(before, isTold ? apresDire(suivis, this.#now, say, now) : suivis)
	}

	async #mail(to: readonly string[], mail: Parameters<SendsMail>[1], now: number): Promise<boolean> {
		if (this.#failedAt !== undefined && Math.abs(now - this.#failedAt) < LATER) return false
		const { log, send } = this.deps
		const failure = await send(to, mail).catch(toldBy)
		if (failure !== undefined && this.#failure === undefined)
			log.warn('an alert could not be mailed, it is tried again', { reason: worded('en', reasonTold(failure)) })
		if (failure === undefined) log.info('an alert was mailed', { addresses: to.length })
		this.#failure = failure
		this.#failedAt = failure === undefined ? undefined : now
		return failure === undefined
	}

	/** On a full disk this stays in memory until the process ends. */
	#keep(before: Suivis, suivis: Suivis) {
		this.#suivis = suivis
		if (isDeepStrictEqual(before, suivis)) return
		try {
			writeSuivis(this.deps.dataFolder, suivis)
		} catch (error) {
			this.deps.log.warn('the alerts that were reported could not be written down', { error })
		}
	}
}
