import { sentence, type Told } from '../../kit/sentence'

/** Why this program could not listen on a port now; `undefined` if it could. */
export function portProblem(hostname: string, port: number): Told | undefined {
	try {
		void Bun.serve({ hostname, port, reusePort: false, fetch: () => new Response() }).stop(true)
		return undefined
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : ''
		if (code === 'EADDRNOTAVAIL') return sentence('{hostname} is not an address of this machine', { hostname })
		return code === 'EACCES'
			? sentence('port {port}: this user may not open it', { port })
			: sentence('port {port} is in use by another program', { port })
	}
}
