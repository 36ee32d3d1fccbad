import { sentence, asSentence, verbatim } from '../../domain/sentence'
import { checkConfig, configWarnings } from '../../config/check'
import { formatProblem } from '../../config/problem'
import { examine } from '../../machine/doctor/doctor'
import { checkService } from '../../machine/doctor/service.check'
import { readPair } from '../../machine/pair/pair-state'
import type { Finding } from '../../machine/doctor/finding'
import { tenantCodes } from '../../tenants/tenant-files'
import { systemMachine } from '../../machine/tls/machine'
import { BUILT } from '../../version'
import type { Command } from './command'

export const doctor: Command = {
	name: 'doctor',
	summary: 'Look everything over, in trouble or once a month: service, machine, every page of the data; exit code 1 where anything fails',
	usage: '',
	words: [0, 0],
	examples: ['sudo preau doctor', 'preau doctor --json'],
	async run({ io, json, clock, config, configFile, configNamed, perform, service }) {
		const findings: Finding[] = []
		const tell = (finding: Finding) => {
			findings.push(finding)
			if (!json)
				io.data(
					`${finding.state}  ${io.words(sentence('{check}: {what}', { check: sentence(finding.check), what: asSentence(finding.what) }))}`
				)
		}
		const source = { file: configFile, mustExist: configNamed }
		const problems = checkConfig(source)
		for (const problem of problems)
			tell({ state: 'FAIL', check: 'settings', what: verbatim(formatProblem(io.langue, configFile, problem)) })
		const installed = await service()
		for (const finding of checkService(installed)) tell(finding)
		if (problems.length === 0) {
			tell({ state: 'PASS', check: 'settings', what: verbatim(configFile) })
			for (const warning of configWarnings(source, tenantCodes))
				tell({ state: 'WARN', check: 'settings', what: verbatim(formatProblem(io.langue, configFile, warning)) })
			const facts = () =>
				perform(
					'facts',
					{ whole: true, operateurs: config().console.operateurs },
					(code) => void (json || io.progress(sentence('reading all of {code}', { code: String(code) })))
				)
			const deps = {
				config: config(),
				configFile,
				clock,
				built: BUILT,
				machine: systemMachine,
				env: process.env,
				facts,
				service: installed,
				pair: readPair(clock.now())
			}
			for await (const finding of examine(deps)) tell(finding)
		}
		if (json) io.data(JSON.stringify(findings.map(({ state, check, what }) => ({ state, check, what: io.words(what) }))))
		return findings.some(({ state }) => state === 'FAIL') ? 1 : 0
	}
}
