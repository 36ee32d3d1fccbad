import { sentence, worded, type Told } from '../../kit/sentence'
import type { Config } from '../../config/entries'
import { messageFrom, usageError } from '../../kit/errors'
import type { Log } from '../log/log'
import { OwnCa, type Issued, type OwnCaDeps } from './own-ca'
import { factsOf, type Facts } from './pem'
import type { Validity } from './validity'
import type { KeyPair } from './x509'

export type CertificatesDeps = Omit<OwnCaDeps, 'config'> & { readonly log: Log }

/** The certificate that the settings ask for, now and as it changes: of the own CA, of PEM files, or none. */
export class Certificates {
	readonly #deps: CertificatesDeps
	#config: Config
	#served: KeyPair | undefined
	#ca: string | undefined
	#told = new Set<string>()

	constructor(config: Config, deps: CertificatesDeps) {
		this.#config = config
		this.#deps = deps
	}

	/** other settings, in force from the next look on */
	set config(config: Config) {
		this.#config = config
	}

	/** the own CA as PEM, if it signed the served certificate */
	get caPem(): string | undefined {
		return this.#ca
	}

	/** what is served; `undefined` without TLS */
	get facts(): Facts | undefined {
		return this.#served && factsOf(this.#served.cert)
	}

	/** from when to when what is served is valid; `undefined` without TLS */
	get validity(): Validity | undefined {
		return this.#served && factsOf(this.#served.cert).validity
	}

	/** @throws OperationError 64 if `tls.mode` does not use a CA of its own */
	get ownCa(): OwnCa {
		const { mode } = this.#config.tls
		if (mode !== 'internal') throw usageError('this machine has no own CA: tls.mode is "{mode}"', { mode })
		return new OwnCa({ ...this.#deps, config: this.#config })
	}

	/** The pair to serve; `undefined` without TLS. @throws OperationError if it does not work */
	async current(): Promise<KeyPair | undefined> {
		const certificate = await this.#issued()
		if (!certificate) return undefined
		const { log } = this.#deps
		const { validity, names, fingerprint } = factsOf(certificate.pair.cert)
		if (certificate.isNew)
			log.info('a certificate was made', { names: [...names.hosts, ...names.addresses], until: validity.to.toString(), fingerprint })
		this.#tellOnce(certificate.warnings)
		this.#served = certificate.pair
		this.#ca = certificate.ca
		return certificate.pair
	}

	/** The pair to serve instead of the one of last time; `undefined` if that is still it, or what came is broken, which is logged. */
	async changed(): Promise<KeyPair | undefined> {
		const before = this.#served
		try {
			const now = await this.current()
			return now && (now.cert !== before?.cert || now.key !== before.key) ? now : undefined
		} catch (error) {
			this.#tellOnce([sentence('the certificate stays as it was: {error}', { error: messageFrom(error) })])
			return undefined
		}
	}

	async #issued(): Promise<Issued | undefined> {
		const { clock, built } = this.#deps
		const { tls } = this.#config
		switch (tls.mode) {
			case 'off':
				return undefined
			case 'files':
				return (await import('./pem-files')).readPemFiles(tls, clock.now(), built)
			case 'internal':
				return this.ownCa.current()
		}
	}

	/** Each sentence at its beginning, and again when it has been untrue in between. */
	#tellOnce(told: readonly Told[]) {
		const warnings = told.map((warning) => worded('en', warning))
		for (const warning of warnings) if (!this.#told.has(warning)) this.#deps.log.warn(warning)
		this.#told = new Set(warnings)
	}
}
