import { sentence, verbatim } from '../../kit/sentence'
import { formatProblem } from '../../config/problem'
import { readConfig } from '../../config/read'
import { examine } from '../../diagnostics/doctor/doctor'
import { checkService } from '../../diagnostics/doctor/service.check'
import { readPair } from '../../host/pair/pair-state'
import { findingsOf, withSubject, type Finding } from '../../diagnostics/findings/finding'
import { systemMachine } from '../../host/tls/machine'
import { isAnswering } from '../../server/control/channel'
import { BUILT } from '../../version'
import type { Command } from '../terminal/command'
import { judge } from './judge'

export const doctor: Command = {
	name: 'doctor',
	summary: 'Check everything, in trouble or once a month: service, machine, every page of the data; exit code 1 if anything fails',
	usage: '',
	words: [0, 0],
	examples: ['sudo preau doctor', 'preau doctor --json'],
	async run(context) {
		const { io, json, clock, config, configFile, configNamed, perform, service } = context
		const findings: Finding[] = []
		const tell = (finding: Finding) => {
			if (findings.some(({ sentence: told }) => io.words(told) === io.words(finding.sentence))) return
			findings.push(finding)
			if (!json) io.data(`${finding.level}  ${io.words(withSubject(finding))}`)
		}
		const machineService = await service()
		const judged = await judge(context, machineService, 'start')
		for (const { level, what: subject, sentence: told, problem } of judged)
			if (problem || level === 'FAIL')
				tell({ level, what: subject, sentence: problem ? verbatim(formatProblem(io.langue, configFile, problem)) : told })
		for (const finding of checkService(machineService)) tell(finding)
		if (readConfig({ file: configFile, mustExist: configNamed }).problems.length === 0) {
			if (judged.every(({ level, what: subject }) => level !== 'FAIL' || subject !== 'settings'))
				tell(findingsOf('settings').pass(verbatim(configFile)))
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
				service: machineService,
				isAnswering: await isAnswering(config().data.dir),
				pair: readPair(clock.now())
			}
			for await (const finding of examine(deps)) tell(finding)
		}
		if (json)
			io.data(
				JSON.stringify(findings.map(({ level, what: subject, sentence: told }) => ({ state: level, check: subject, what: io.words(told) })))
			)
		return findings.some(({ level }) => level === 'FAIL') ? 1 : 0
	}
}
