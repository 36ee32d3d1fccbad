import type { Config } from '../../config/entries'
import { portProblem } from '../../host/network/port-problem'
import { findingsOf, type Finding } from '../findings/finding'
import type { MachineService } from './machine-service'
import { unreachable } from './mail-server.check'

const { pass, fail } = findingsOf('ports')

const PATIENCE = 2_000

/** `served`: a server runs; `due`: an installed service should run, and does not; `none`: nothing should be there. */
export type Holder = 'served' | 'due' | 'none'

/** The holder that the ports should have if the server is not running. */
export const holderOf = (service: MachineService | undefined): Holder => (service && service.trouble?.isPassing !== true ? 'due' : 'none')

/** Whether the ports of the settings are ours: they answer if a server runs or should, else they are free, or held by a server that `isOurs` knows. */
export async function checkPorts(
	{ server, tls }: Pick<Config, 'server' | 'tls'>,
	holder: Holder,
	isOurs: (port: number) => Promise<boolean> = async () => false
): Promise<Finding[]> {
	const ports = tls.mode !== 'off' && server.http_port !== 0 ? [server.port, server.http_port] : [server.port]
	const findings: Finding[] = []
	for (const port of ports)
		if (holder === 'served') findings.push(await answering(server.host, port))
		else {
			const finding = free(server.host, port, holder)
			const isHeld = finding.level === 'FAIL' && (await isOurs(port))
			findings.push(isHeld ? pass('port {port} is that of the running Préau', { port }) : finding)
		}
	return findings
}

async function answering(host: string, port: number): Promise<Finding> {
	const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
	const reason = await unreachable(local, port, PATIENCE)
	return reason === undefined
		? pass('port {port} takes connections', { port })
		: fail('port {port}: a server runs and does not answer there ({reason})', { port, reason })
}

function free(host: string, port: number, holder: Holder): Finding {
	const problem = portProblem(host, port)
	if (problem === undefined && holder === 'due') return fail('port {port}: nobody listens there, and the service should', { port })
	return problem === undefined ? pass('port {port} is free', { port }) : fail(problem)
}
