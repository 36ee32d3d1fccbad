import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import shipped from '../../installer/preau.service' with { type: 'text' }
import { findingsOf, type Finding } from './finding'

const { pass, warn } = findingsOf('service')

/** Whether systemd runs the unit that this program ships. `root` is where the machine's files begin. */
export function checkUnit(root = '/'): Finding[] {
	const file = join(root, 'etc/systemd/system/preau.service')
	if (!existsSync(file)) return [pass('not installed as a service of systemd')]
	const found =
		readFileSync(file, 'utf8') === shipped
			? []
			: [warn(`${file} is not the unit of this version: run its installer, and keep changes in "systemctl edit preau"`)]
	const additions = dropIns(`${file}.d`)
	return [...found, ...(found.length === 0 ? [pass(`${file}${additions.length > 0 ? `, with ${additions.join(', ')}` : ''}`)] : [])]
}

const dropIns = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conf')) : [])
