import type { Certificates } from '../../host/tls/certificates'
import type { KeyPair } from '../../host/tls/x509'
import type { Job } from './scheduler'

/** Twice a minute: an address that the network has just given, or new PEM files, are served soon. */
export const renewCertificate = (certificates: Certificates, serve: (pair: KeyPair) => Promise<void>): Job => ({
	name: 'renew-certificate',
	when: '5,35 * * * * *',
	async run() {
		const pair = await certificates.changed()
		if (pair) await serve(pair)
	}
})
