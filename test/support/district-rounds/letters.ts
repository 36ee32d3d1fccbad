import { ADDRESSED, CODE, tokenFor } from '../kills/school'
import { untilKilled, type Site } from '../kills/site'
import { startMailServer } from '../mail-server'

/** How many messages of a channel may arrive twice because of one kill: as many as are sent at once (`outbox/lanes`). */
export const TWICE_AT_MOST = 4
/** milliseconds that a mail server takes for a mail, at most */
const SLOW = 40
const MARK = /rappel-\d+/

type Arrival = { readonly round: number; readonly messageId: string; readonly again: number }

/** The outcome of the mails of some rounds. */
export type Post = {
	readonly asked: number
	readonly mails: number
	/** mails of one round that arrived once more, by round */
	readonly twice: readonly number[]
	readonly faults: readonly string[]
}

/** A mail server, and somebody who has students reminded by it without end. */
export class Letters {
	readonly #asked = new Map<string, 'pending' | 'acknowledged'>()
	/** by mark and address */
	readonly #arrived = new Map<string, Arrival>()
	readonly #faults: string[] = []
	readonly #twice: number[] = []
	#round = 0
	#acknowledged = Promise.withResolvers<void>()

	private constructor(readonly random: () => number) {}

	static async start(random: () => number) {
		const letters = new Letters(random)
		const take = async (stream: AsyncIterable<Buffer>, address: string, callback: () => void) => {
			letters.#take(Buffer.concat(await Array.fromAsync(stream)).toString('latin1'), address)
			// whoever is killed now has sent what it does not know
			setTimeout(callback, random() * SLOW)
		}
		const server = await startMailServer({
			disabledCommands: ['STARTTLS'],
			onData: (stream, { envelope }, callback) => void take(stream, envelope.rcptTo[0]!.address, callback)
		})
		return { letters, server }
	}

	/** Asks for reminders until the server is killed. */
	write(site: Site): Promise<void> {
		this.#round++
		this.#acknowledged = Promise.withResolvers()
		this.#twice[this.#round] = 0
		const { url, school, ledger } = site
		let token: string | undefined
		return untilKilled(site, async () => {
			token ??= await tokenFor(url, 'direction')
			const message = `rappel-${ledger.next()}`
			this.#asked.set(message, 'pending')
			const response = await fetch(`${url}/${CODE}/api/lms/notifications/send-session-reminder`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ seance_id: school.prochaine, canaux: ['email'], message, force: true })
			})
			if (response.status !== 202) throw new Error(`a reminder was answered ${response.status}: ${await response.text()}`)
			this.#asked.set(message, 'acknowledged')
			this.#acknowledged.resolve()
			ledger.count()
			await Bun.sleep(100)
		})
	}

	/** Ends when the first reminder of this round is acknowledged. */
	get acknowledged(): Promise<void> {
		return this.#acknowledged.promise
	}

	/** Whether all mails of all acknowledged reminders have arrived. */
	get isWhole(): boolean {
		return this.#missing().length === 0
	}

	judge(): Post {
		const counts = this.#counts()
		const halves = [...counts].filter(([mark, count]) => this.#asked.get(mark) === 'pending' && count !== ADDRESSED)
		const twice = this.#twice.slice(1)
		return {
			asked: this.#asked.size,
			mails: this.#arrived.size,
			twice,
			faults: [
				...this.#faults,
				...this.#missing().map((mark) => `${mark}: ${counts.get(mark) ?? 0} of ${ADDRESSED} mails`),
				...halves.map(([mark, count]) => `${mark}, without an answer: ${count} of ${ADDRESSED} mails`),
				...[...counts.keys()].filter((mark) => !this.#asked.has(mark)).map((mark) => `${mark}: nobody asked for it`),
				...twice.flatMap((count, at) => (count > TWICE_AT_MOST ? [`${count} mails of round ${at + 1} arrived once more`] : []))
			]
		}
	}

	#take(raw: string, address: string) {
		const mark = MARK.exec(raw)?.[0] ?? 'a mail without a mark'
		const messageId = /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? ''
		const known = this.#arrived.get(`${mark} ${address}`)
		if (!known) return void this.#arrived.set(`${mark} ${address}`, { round: this.#round, messageId, again: 0 })
		this.#arrived.set(`${mark} ${address}`, { ...known, again: known.again + 1 })
		this.#twice[known.round]!++
		if (known.messageId !== messageId) this.#faults.push(`${mark} for ${address}: ${known.messageId}, then ${messageId}`)
	}

	#counts(): Map<string, number> {
		const counts = new Map<string, number>()
		for (const key of this.#arrived.keys()) {
			const mark = key.slice(0, key.lastIndexOf(' '))
			counts.set(mark, (counts.get(mark) ?? 0) + 1)
		}
		return counts
	}

	#missing(): string[] {
		const counts = this.#counts()
		return [...this.#asked].flatMap(([mark, state]) => (state === 'acknowledged' && counts.get(mark) !== ADDRESSED ? [mark] : []))
	}
}
