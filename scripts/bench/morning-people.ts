/** Milliseconds and refusals by kind. */
export class Figures {
	readonly #taken = new Map<string, number[]>()
	readonly #refused = new Map<string, number>()
	/** people who saw a bound, and those who were let in after it */
	bounds = { said: 0, longest: 0, broken: 0 }

	add(kind: string, milliseconds: number, status = 200) {
		const all = this.#taken.get(kind) ?? []
		all.push(milliseconds)
		this.#taken.set(kind, all)
		if (status >= 400) this.#refused.set(`${kind} ${status}`, (this.#refused.get(`${kind} ${status}`) ?? 0) + 1)
	}

	print() {
		console.log(`${'milliseconds'.padEnd(30)}${['count', 'p50', 'p99', 'slowest'].map((title) => title.padStart(10)).join('')}`)
		for (const [kind, taken] of [...this.#taken].toSorted(([a], [b]) => a.localeCompare(b))) {
			const ordered = taken.toSorted((a, b) => a - b)
			const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))]!.toFixed(0)
			console.log(`${kind.padEnd(30)}${[String(ordered.length), at(0.5), at(0.99), at(1)].map((cell) => cell.padStart(10)).join('')}`)
		}
		const { said, longest, broken } = this.bounds
		console.log(`${said} people saw a place and a bound, of ${longest} s at most; ${broken} were let in later than it said`)
		console.log(`refused: ${[...this.#refused].map(([kind, count]) => `${kind}: ${count}`).join(', ') || 'nobody'}`)
	}
}

type Person = { readonly identifiant: string; readonly password: string; readonly address: string }

/** Somebody's browser at the console, which keeps cookies. */
export class Visitor {
	readonly #cookies = new Map<string, string>()

	constructor(
		readonly figures: Figures,
		readonly root: string,
		readonly person: Person
	) {}

	/** Signs in, and waits in the line if there is one. @returns whether the person is in */
	async signIn(): Promise<boolean> {
		await this.page('page to sign in', '/connexion')
		const { identifiant, password: mot_de_passe } = this.person
		const began = performance.now()
		let answer = await this.#send('/connexion', { method: 'POST', body: new URLSearchParams({ identifiant, mot_de_passe, vers: '' }) })
		let bound = 0
		while (answer.headers.get('location')?.endsWith('/attente') || answer.headers.has('refresh')) {
			const [, number = '0', unit] = /moins de (\d+)[^a-z]*([a-z]+)/.exec(await answer.text()) ?? []
			bound ||= Number(number) * (unit === 'minutes' ? 60 : 1)
			await Bun.sleep(Number(answer.headers.get('refresh') ?? 0) * 1000)
			const asked = performance.now()
			answer = await this.#send('/connexion/attente')
			this.figures.add('look at the place', performance.now() - asked, answer.status)
		}
		const taken = performance.now() - began
		this.figures.add(bound > 0 ? 'sign-in by the line' : 'sign-in at once', taken, answer.status)
		if (bound > 0) {
			const { bounds } = this.figures
			bounds.said++
			bounds.longest = Math.max(bounds.longest, bound)
			if (taken > bound * 1000) bounds.broken++
		}
		return answer.status === 303
	}

	async page(kind: string, path: string): Promise<string> {
		const began = performance.now()
		const response = await this.#send(path)
		const text = await response.text()
		this.figures.add(kind, performance.now() - began, response.status)
		return text
	}

	/** @returns where it leads, with the page if it does not lead elsewhere */
	async form(kind: string, path: string, fields: readonly (readonly string[])[] | FormData) {
		const began = performance.now()
		const body = fields instanceof FormData ? fields : new URLSearchParams(fields as string[][])
		const response = await this.#send(path, { method: 'POST', body })
		const text = await response.text()
		this.figures.add(kind, performance.now() - began, response.status)
		return { to: response.headers.get('location'), text }
	}

	async #send(path: string, options: RequestInit = {}): Promise<Response> {
		const headers = {
			cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
			'sec-fetch-site': 'same-origin',
			'accept-language': 'fr',
			'x-forwarded-for': this.person.address
		}
		const response = await fetch(this.root + path, { ...options, headers, redirect: 'manual', tls: { rejectUnauthorized: false } })
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			if (/max-age=0/i.test(line)) this.#cookies.delete(name)
			else this.#cookies.set(name, value)
		}
		return response
	}
}
