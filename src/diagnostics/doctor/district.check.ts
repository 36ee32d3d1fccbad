import { waitsTold, type DistrictFacts } from '../../tenants/server/standing'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn, fail } = findingsOf('district')

/** Whether another process would take over from the one that is active. */
export function checkDistrict(facts: DistrictFacts | undefined): Finding[] {
	if (!facts) return []
	const { name, url, standing, processes, files, crowded: institutions, answersLittle } = facts
	const leftFiles = files.map((code) =>
		warn('the file of {code} lies in the data folder and is not served: preau tenant move {code} --to {url}', { code, url })
	)
	const crowd =
		institutions === undefined
			? []
			: [
					fail('{url} does not answer for each of {n} institutions: it must be started with --max-active-namespaces above that number', {
						url,
						n: institutions
					})
				]
	const little = answersLittle
		? [
				warn(
					'{url} does not give large answers: the lists and imports of a large school fail; it must be started with --max-response-size 256MB --max-total-response-size 1GB',
					{ url }
				)
			]
		: []
	const otherProcesses = processes.filter((other) => other !== name)
	switch (standing.why) {
		case 'active':
			return [
				...leftFiles,
				...crowd,
				...little,
				otherProcesses.length > 0
					? pass('{name} is the active process of {url}; with it: {others}', { name, url, others: otherProcesses.join(', ') })
					: warn('{name} is the only process of {url}: when it dies, nobody takes over', { name, url })
			]
		case 'other':
			return [pass('{name} waits; {other} is the active process of {url}, and knows the data', { name, other: standing.other, url })]
		default:
			return [fail(waitsTold(standing))]
	}
}
