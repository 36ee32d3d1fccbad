import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Pair = { readonly key: string; readonly cert: string }

/** A private CA in `folder`, in the file `caFile`, and what it signs. */
export function privateCa(folder: string) {
	const openssl = (...args: string[]) => {
		const made = Bun.spawnSync(['openssl', ...args], { cwd: folder })
		if (!made.success) throw new Error(made.stderr.toString())
	}
	const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
	openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '30', '-subj', '/CN=CA of the school')
	return {
		caFile: join(folder, 'ca.crt'),
		/** A certificate for these names, as `DNS:localhost,IP:127.0.0.1`. */
		sign(name: string, alternativeNames: string): Pair {
			openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
			writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${alternativeNames}`)
			const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', `${name}.ext`]
			openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signing)
			const read = (kind: string) => readFileSync(join(folder, `${name}.${kind}`), 'utf8')
			return { key: read('key'), cert: read('crt') }
		}
	}
}
