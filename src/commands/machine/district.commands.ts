import { OperationError } from '../../kit/errors'
import { sentence } from '../../kit/sentence'
import { NO_DISTRICT } from '../../tenants/server/standing'
import { checkDistrict } from '../../diagnostics/doctor/district.check'
import type { Command } from '../terminal/command'

const show: Command = {
	name: 'district',
	summary: 'Say what state this process is in, among those that share the libSQL server of data.url',
	usage: '',
	words: [0, 0],
	examples: ['preau district', 'preau district --json'],
	async run({ io, json, perform }) {
		const { district } = await perform('facts', { whole: false })
		if (!district) throw new OperationError(NO_DISTRICT, 64)
		if (json) io.data(JSON.stringify(district))
		else for (const { sentence: told } of checkDistrict(district)) io.data(io.words(told))
		return district.standing.why === 'active' || district.standing.why === 'other' ? 0 : 1
	}
}

const forget: Command = {
	name: 'district forget',
	summary: 'Stop the others from waiting for a process that will not come back',
	usage: 'NAME',
	words: [1, 1],
	examples: ['preau district forget pc-salle-3-1f0c9a2e'],
	async run({ io, perform }, [name = '']) {
		await perform('district.forget', { name })
		io.data(io.words(sentence('{name} is forgotten', { name })))
	}
}

export const districtCommands: readonly Command[] = [show, forget]
