import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds for which the page « Continuer » leads on; after that it is shown again. */
const LIVES = 600
const WRITTEN = /&(saisi|continuer)=(\d{1,12})\.([\w-]{43})$/

/** Kinds of proofs at the end of a request: `saisi`, the password was just typed for it; `continuer`, the person goes on. */
export type Preuve = 'saisi' | 'continuer'

/** Whether a request has a proof at its end, valid or not. */
export const hasPreuve = (text: string): boolean => WRITTEN.test(text)

/** Proofs that this machine showed one session the page for one request: another site cannot skip it. They end with the process. */
export class Preuves {
	readonly #key = randomBytes(32)

	/** The request with a proof at its end. */
	of(asked: string, kind: Preuve, session: number, now: number): string {
		return `${asked}&${kind}=${now}.${this.#sign(asked, kind, session, now)}`
	}

	/** A request without its proof, and the kind of the proof if it is valid for this session. */
	read(written: string, session: number | undefined, now: number): { readonly asked: string; readonly preuve: Preuve | undefined } {
		const [all = '', kind, at, mac = ''] = WRITTEN.exec(written) ?? []
		const asked = written.slice(0, written.length - all.length)
		if (kind === undefined || session === undefined || Math.abs(now - Number(at)) >= LIVES) return { asked, preuve: undefined }
		const right = this.#sign(asked, kind as Preuve, session, Number(at))
		return { asked, preuve: timingSafeEqual(Buffer.from(mac), Buffer.from(right)) ? (kind as Preuve) : undefined }
	}

	#sign(asked: string, kind: Preuve, session: number, at: number): string {
		return createHmac('sha256', this.#key)
			.update(JSON.stringify([kind, session, at, asked]))
			.digest('base64url')
	}
}
